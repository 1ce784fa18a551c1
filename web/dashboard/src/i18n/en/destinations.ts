import type { ActionSource, DestinationCredential } from '@/rest/values';

/** The screen of the ad platforms that are told of conversions. */
export const destinations = {
  destinations: {
    intro: 'Which ad platforms are told of conversions, from server to server, and how that goes.',
    state: {
      new: 'Not set up',
      incomplete: 'Incomplete',
      off: 'Off',
      on: 'On',
      paused: 'Paused',
    },
    setUp: 'Set up',
    edit: 'Change',
    test: 'Test',
    setUpOf: (platform: string) => `Set up ${platform}`,
    editOf: (platform: string) => `Change ${platform}`,
    testOf: (platform: string) => `Test ${platform}`,
    readOnly: 'An admin of the organization has to set it up.',
    first: {
      search_ads_1: 'Tell Google Ads which clicks became orders or enquiries, so that it bids for more of these.',
      social_ads_1: 'Tell Meta which visitors of Facebook and Instagram ads bought or enquired.',
      social_ads_2: 'Tell LinkedIn which visitors of its ads became an enquiry or a customer.',
      social_ads_3: 'Tell TikTok which visitors of its ads bought or signed up.',
    },
    incomplete: 'Something is missing before anything can be sent. Go on where you stopped.',
    off: 'Everything is there. It is told nothing while it is off; conversions of that time are not sent later by themselves.',
    undefinedText: 'No conversion names this platform yet, so it is told nothing.',
    undefinedAction: 'Choose which conversions',
    toldOf: (names: string) => `Told of: ${names}`,
    account: 'Account',
    keptAs: (label: string, hint: string) => `${label} ${hint}`,
    kept: (label: string) => `${label} is kept`,
    testCode: 'Test code',

    paused: (time: string) =>
      `Nothing is sent until ${time}; what waits is kept. It goes on at once when you save new credentials.`,
    pauses: {
      no_answer: 'The platform did not answer several times in a row.',
      not_reached: 'The platform could not be reached several times in a row.',
      key_lost:
        'The key that opens the credentials is gone from the server. Put it back, or enter the credentials anew.',
      invalid_grant: 'The refresh token is no longer valid. Sign in at the platform again and enter the new one.',
      other: 'The platform did not take what it was sent.',
    },
    answered: 'The platform said',

    health: {
      title: (platform: string) => `Health of ${platform}`,
      period: 'Last 30 days',
      none: 'Nothing was to be told in the last 30 days, and nothing waits.',
      sent: 'Sent',
      skipped: 'Not sent',
      failed: 'Refused',
      expired: 'Too old',
      queued: 'In the queue',
      waiting: 'To be confirmed',
      delay: 'Time until the platform has it',
      delayText: (median: string, p90: string) => `Half within ${median}, nine of ten within ${p90}`,
      delayMost: (p90: string) => `Nine of ten within ${p90}`,
      atOnce: 'a second',
      noDelay: 'unknown yet',
      lastSent: 'Last sent',
      never: 'not in these days',
      why: 'Why not',
      skippedReasons: {
        no_consent: 'The visitor did not agree to it',
        not_counted: 'The conversion did not count after all',
        visit_deleted: 'The visit was deleted',
        erased: 'The person was erased',
        destination_off: 'The platform was switched off or not set up',
        no_identifier: 'Nothing to find the click or the person by',
        unsupported_change: 'The platform takes no later changes',
        other: 'Another reason',
      },
      outcomeUnknown: 'No answer came, and sending it again might have counted it twice',
      refused: 'Refused by the platform',
      show: 'Show them',
      showOf: (what: string) => `Show the conversions: ${what}`,
    },

    feed: 'CSV feed',
    feedText: 'Google Ads can fetch this address by itself: Goals → Conversions → Uploads → Schedules, source HTTPS.',
    copyFeed: 'Copy the address of the feed',

    form: {
      kept: (hint: string) => `Kept: ${hint}`,
      keptPlaceholder: 'Leave empty to keep it',
      account: 'The account',
      credentials: 'The credentials',
      credentialsHint: 'They are written once, kept encrypted, and never shown again; only their last characters are.',
      options: 'What it does',
      show: 'Show what was typed',
      optional: (label: string) => `${label} (optional)`,
      enabled: 'Tell this platform of conversions',
      enabledHint: 'Only of visitors who agreed to it, and only conversions whose definition names it.',
      feedHint:
        'For accounts that may not upload by the interface. Whoever knows the address can read it: click ids, names, times and values of confirmed conversions, nothing about people.',
      later: 'You can save an unfinished set-up and go on later.',
      save: 'Save',
      saveAndTest: 'Save and test',
      disconnect: 'Disconnect',
      disconnectTitle: (platform: string) => `Disconnect ${platform}?`,
      disconnectText:
        'It is told nothing any more, and its credentials and settings are erased here. What was sent stays with the platform.',
      way: 'How it lets us in',
      ways: {
        token: {
          name: 'With an access token',
          hint: 'Quick to make; it ends after a while and has to be renewed by hand.',
        },
        client: { name: 'With an OAuth client', hint: 'Access tokens are renewed by themselves.' },
      },
    },
    fields: {
      customerId: {
        label: 'Customer ID',
        hint: 'Ten digits at the top right of Google Ads, in the account that has the conversion actions.',
      },
      loginCustomerId: {
        label: 'Customer ID of the manager account',
        hint: 'Only where you reach the account by way of a manager account: its own ten digits.',
      },
      pixelId: { label: 'Dataset ID (Pixel ID)', hint: 'Events Manager → Data sources → your dataset → Settings.' },
      actionSource: {
        label: 'How conversions come about',
        hint: 'Meta wants the browser with every event of a website, which is never stored here. So they are sent with another source.',
      },
      adAccountId: {
        label: 'Account ID',
        hint: 'Campaign Manager: the digits below the name of the account, and in the address behind /accounts/.',
      },
      eventSourceId: { label: 'Pixel code (Pixel ID)', hint: 'TikTok Events Manager → your pixel; below its name.' },
      testEventCode: {
        social_ads_1: {
          label: 'Test event code',
          hint: 'Events Manager → your dataset → Test events. Only tests carry it; real conversions never do.',
        },
        social_ads_3: {
          label: 'Test event code',
          hint: 'Events Manager → your pixel → Test events. Only tests carry it; real conversions never do.',
        },
      },
    },
    sources: {
      other: 'Other',
      system_generated: 'By a system of yours',
      email: 'By e-mail',
      phone_call: 'By phone',
      chat: 'In a chat',
    } satisfies Record<ActionSource, string>,
    credentials: {
      developerToken: 'Developer token',
      clientId: 'Client ID',
      clientSecret: 'Client secret',
      refreshToken: 'Refresh token',
      accessToken: 'Access token',
    } satisfies Record<DestinationCredential, string>,
    where: {
      search_ads_1: {
        developerToken: 'In the manager account: Admin → API Center.',
        clientId: 'Google Cloud console → APIs & Services → Credentials → OAuth 2.0 Client IDs.',
        clientSecret: 'At the same place, beside the client ID.',
        refreshToken:
          'Made once, by signing in with this client and the scope https://www.googleapis.com/auth/adwords; for example in the OAuth 2.0 Playground, with “Use your own OAuth credentials”.',
      },
      social_ads_1: {
        accessToken: 'Events Manager → your dataset → Settings → Conversions API → Generate access token.',
      },
      social_ads_2: {
        accessToken: 'Campaign Manager → Measurement → Signals manager → your Conversions API source → Generate token.',
        clientId: 'LinkedIn Developers → My apps → your app → Auth → Client ID.',
        clientSecret: 'At the same place: Primary Client Secret.',
        refreshToken:
          'LinkedIn Developers → Docs and tools → OAuth Token Tools, with the scope rw_conversions. Your app needs programmatic refresh tokens.',
      },
      social_ads_3: {
        accessToken: 'Events Manager → your pixel → Settings → Events API → Generate access token.',
      },
    },

    testing: {
      text: {
        search_ads_1: 'Google Ads checks a made-up click for one of your conversion actions and counts nothing.',
        social_ads_1:
          'An event is sent with your test code. It appears in Events Manager under Test events and counts nowhere.',
        social_ads_2:
          'LinkedIn has no test mode: the conversion rule is read with your credentials, and no event is sent.',
        social_ads_3:
          'An event is sent with your test code. It appears in Events Manager under Test events and counts nowhere.',
      },
      conversion: {
        search_ads_1: 'ID of the conversion action',
        social_ads_1: 'Name of the event',
        social_ads_2: 'ID of the conversion rule',
        social_ads_3: 'Name of the event',
      },
      conversionHint: {
        search_ads_1: 'Goals → Conversions → Summary → the conversion; in the address behind ctId=.',
        social_ads_1: 'Lead if you leave it empty.',
        social_ads_2:
          'Campaign Manager → Measurement → Conversion tracking → the conversion; the digits in the address.',
        social_ads_3: 'SubmitForm if you leave it empty.',
      },
      noCode: 'Enter the test event code first. Without it the platform would count the event.',
      action: 'Send the test',
      again: 'Test again',
      outcomes: {
        accepted: 'It works',
        refused: 'The credentials are good, the event is not',
        unauthorized: 'The platform does not let us in',
        later: 'Not now',
      },
      code: 'Code',
    },
  },
};
