import type { FindingSeverity, KeyWorth, ProxyKeyUse, TestOutcome } from '@/rest/values';

/** The check of an installation. */
export const check = {
  check: {
    title: 'Check the installation',
    text: 'Open a page of your site to see it arrive here, or let this server fetch the page and say what is wrong with it.',
    address: 'Page of your site',
    addressHint: 'On one of the domains of this project',
    wrong: 'This is not the address of a page.',
    proxy: 'Proxy that the site should have',
    proxyHint: 'The check says so if it is missing',
    anyProxy: 'The one that the page uses, if any',
    onlyAdmins: 'To let the server fetch the page, your role needs the permission to manage the project.',
    open: 'Open the page and wait',
    action: 'Check the page',
    proof: {
      title: 'In your browser',
      waiting: 'Waiting for your visit',
      waitingText: 'The page opens in a new tab with the test parameter. Let it load, and come back.',
      others: 'Other visits arrive, so the script works. Yours is not among them yet.',
      arrived: 'Your visit arrived',
      arrivedText: 'Script, policy, consent and proxy work. The visit is a test, and reports leave it out.',
      blocked: 'No new tab? Open it yourself:',
      tips: [
        'Nothing after a minute? An ad blocker in your own browser is the most common reason.',
        'If your site asks for consent, answer the question in the new tab.',
        'Check the page as well: it names what stops script or data.',
      ],
    },
    findings: {
      ok: 'No error was found',
      errors: (count: number) => (count === 1 ? 'One error was found' : `${count} errors were found`),
      checked: (url: string | null, at: string) => (url ? `${url}, checked on ${at}` : `Checked on ${at}`),
      severities: { error: 'Error', warning: 'Warning', info: 'Note' } satisfies Record<FindingSeverity, string>,
      code: 'Put this in',
      guide: 'Read more in the guide',
    },
    seen: {
      title: 'What was seen',
      text: 'The facts on which the findings rest.',
      script: 'Script',
      byScript: 'Another script of the page names it.',
      count: (count: number) =>
        count === 0 ? 'The HTML does not load it.' : count === 1 ? 'Loaded once.' : `Loaded ${count} times.`,
      keys: {
        valid: 'The key is one of this project.',
        unknown: 'The key belongs to no project.',
        other_project: 'The key belongs to another project.',
        revoked: 'The key was revoked or has expired.',
      } satisfies Record<KeyWorth, string>,
      altered: (attribute: string) => `Something added “${attribute}”, so browsers do not run it at once.`,
      proxy: 'Proxy',
      proxyWorks: 'It delivers the script.',
      proxyFails: (status: number | null, type: string | null) =>
        status === null
          ? 'It did not answer.'
          : `It answered with ${status}${type ? ` and ${type}` : ''}, not with the script.`,
      proxyKeys: {
        none: 'The project has no valid proxy key.',
        unused: 'No proxy key was ever used.',
        used: 'A proxy key is in use.',
      } satisfies Record<ProxyKeyUse, string>,
      policy: 'Security policy',
      policies: (count: number) =>
        count === 0 ? 'The page has none.' : count === 1 ? 'The page has one.' : `The page has ${count}.`,
      stopsScript: (directive: string) => `It stops the script: ${directive}`,
      stopsSending: (directive: string) => `It stops the data: ${directive}`,
      wouldStop: (directive: string) => `A policy that is only reported would stop it: ${directive}`,
      consent: 'Consent',
      tool: (name: string) => `The page uses ${name}.`,
      waits: 'Nothing is sent before a visitor agrees.',
      arrived: 'Arrived in a day',
      visits: (count: number, shown: string) => (count === 1 ? 'One visit' : `${shown} visits`),
      tests: (count: number, shown: string) => (count === 1 ? 'One test' : `${shown} tests`),
      last: (ago: string) => `Last activity ${ago}`,
    },
    arriving: {
      title: 'What arrives',
      text: 'Hosts from which visits came within a day, tests included.',
      never: 'Nothing has arrived yet.',
      first: (at: string) => `The first visit began on ${at}.`,
      quiet: 'Nothing has arrived within a day.',
      host: 'Host',
      visits: 'Visits',
      last: 'Last activity',
      foreign: 'not a domain of this project',
    },
    conversion: {
      title: 'Test conversion',
      text: 'A made-up conversion goes through the queue to an ad platform, in its test mode. It counts nowhere and is deleted after a day.',
      none: 'No ad platform is switched on yet, so there is nothing to send a conversion to.',
      toDestinations: 'Set up an ad platform',
      platform: 'Ad platform',
      definition: 'Conversion',
      anyDefinition: 'The first that fits',
      action: 'Send a test conversion',
      took: (milliseconds: number, id: string) => `After ${milliseconds} ms, with the event id ${id}.`,
      outcomes: {
        accepted: (platform: string) => `${platform} took the conversion. Real ones go the same way.`,
        refused: (platform: string) =>
          `${platform} knows the credentials, but rejects this conversion. Its answer says why.`,
        unauthorized: (platform: string) =>
          `${platform} rejects the credentials, or they lack a permission. Enter them anew under Ad platforms.`,
        later: (platform: string) => `${platform} takes nothing at the moment. Real conversions wait in the queue.`,
        unknown: (platform: string) => `${platform} answered, but not whether it would count the conversion.`,
      } satisfies Record<TestOutcome, (platform: string) => string>,
    },
  },
} as const;
