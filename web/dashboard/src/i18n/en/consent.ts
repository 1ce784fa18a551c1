/** The screen on which a person connects an application. */
export const consent = {
  consent: {
    title: (name: string) => `Connect “${name}”?`,
    lead: 'An application asks to act for you. It calls itself by this name; anybody can use any name.',
    loading: 'Looking up the request…',
    over: 'This request is over',
    overText: 'It was decided already, or it has waited for more than ten minutes. Start again in the application.',
    unknown: 'There is no such request',
    unknownText: 'The address is not complete. Start again in the application.',
    failed: 'The request could not be loaded',
    from: 'Described by',
    nobody: 'Nobody vouches for this application: it registered itself.',
    to: 'Access goes to',
    local:
      'Access goes to an application on the computer of this browser. Go on only if you have just started it yourself.',
    org: 'Organization',
    reach: 'Projects',
    reaches: {
      all: { name: 'All projects', hint: 'Also those that are added later.' },
      some: { name: 'Only these', hint: 'The application sees no other.' },
    },
    projects: 'Projects that it may see',
    projectsHint: 'Choose projects',
    scopes: 'What it may do',
    personal: 'Shows personal data.',
    changes: 'Changes something. You are asked for your password.',
    createKeys: 'Create keys for servers',
    createKeysHint:
      'So that a server can work without a browser. They have no more rights than are checked here, and end with this access. You are asked for your password.',
    lacking: (names: string) => `It also asks for what you may not do here yourself: ${names}.`,
    nothing: 'You hold none of the rights that it asks for in this organization.',
    allow: 'Allow access',
    refuse: 'Refuse',
    signedIn: (email: string) => `You are logged in as ${email}.`,
    end: 'You can end the access at any time, in your account under “Connected apps”.',
  },
} as const;
