/** Visits from web origins that the project does not allow. */
export const refused = {
  refused: {
    title: 'Visits were refused',
    text: 'They came from addresses that may not send data to this project.',
    yours: 'Allow an address only if it is yours: anybody can put your snippet on a page.',
    askAdmin: 'An admin of the organization can allow an address.',
    times: (count: number, shown: string, ago: string) => `${count === 1 ? 'Once' : `${shown} times`}, last ${ago}`,
    allow: 'Allow',
    allowIt: 'Allow this address',
    allowOne: (origin: string) => `Allow ${origin}`,
    allowed: 'Allowed',
    strip: (origin: string) => `A visit from ${origin} was refused: this address is not allowed yet.`,
    stripAllowed: (origin: string) => `${origin} is allowed now. Open your site once more.`,
  },
} as const;
