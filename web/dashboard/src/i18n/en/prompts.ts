/** Prompts for an assistant. Their titles and texts come from the server. */
export const prompts = {
  prompts: {
    title: 'Prompts for an assistant',
    text: 'Copy one into the assistant that works on your site. It has the facts of this project and says how to check the result.',
    kinds: 'What the assistant shall do',
    unavailable: 'Not with your role',
    needs: (scopes: readonly string[]) =>
      `Your role may not use this prompt, because the assistant could not do what it asks for. It needs ${scopes.length === 1 ? '' : 'one of these: '}${scopes.join(', ')}.`,
    stack: 'How the site is built',
    anyStack: 'The assistant finds out',
    proxy: 'Proxy',
    proxies: { auto: 'If it fits', on: 'Yes', off: 'No' },
    locale: 'Language',
    noSecret: 'It holds the publishable key, but no secret.',
  },
} as const;
