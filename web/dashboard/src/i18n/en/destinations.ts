import type { ActionSource, DestinationCredential, SearchAdsApi } from '@/rest/values';

/** The screen of the ad platforms that receive conversions. */
export const destinations = {
  destinations: {
    intro: 'Send conversions to ad platforms, from server to server, and watch the state of the uploads.',
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
    readOnly: 'An admin of the organization has to set up this platform.',
    first: {
      search_ads_1: 'Tell Google Ads which clicks became orders or enquiries, so that it bids for more of these.',
      social_ads_1: 'Tell Meta which visitors of Facebook and Instagram ads bought or enquired.',
      social_ads_2: 'Tell LinkedIn which visitors of its ads became an enquiry or a customer.',
      social_ads_3: 'Tell TikTok which visitors of its ads bought or signed up.',
    },
    incomplete: 'Some settings are still missing, so nothing can be sent. Continue where you stopped.',
    off: 'Set up, but switched off: nothing is sent. Conversions that happen meanwhile are not sent automatically later.',
    undefinedText: 'No conversion definition names this platform yet, so nothing is sent.',
    undefinedAction: 'Choose conversions',
    toldOf: (names: string) => `Receives: ${names}`,
    account: 'Account',
    keptAs: (label: string, hint: string) => `${label} ${hint}`,
    kept: (label: string) => `${label} is saved`,
    testCode: 'Test code',

    paused: (time: string) =>
      `Nothing is sent until ${time}; the queue is kept. Saving new credentials resumes sending at once.`,
    pauses: {
      internal_error: 'The platform had an internal error several times in a row.',
      no_answer: 'The platform did not answer several times in a row.',
      outcome_unknown: 'The platform’s answers do not say what it has taken.',
      not_reached: 'The platform could not be reached several times in a row.',
      key_lost:
        'The key that decrypts the credentials is missing on the server. Restore the key, or enter the credentials again.',
      invalid_grant: 'The refresh token is no longer valid. Sign in at the platform again and enter the new one.',
      CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION:
        'The Cloud project of the OAuth client may only use test accounts. Apply for access in the Cloud console, or choose the interface Data Manager.',
      CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE:
        'The platform takes no new accounts to this interface. Choose the interface Data Manager.',
      ACCESS_TOKEN_SCOPE_INSUFFICIENT:
        'The refresh token was made without the scope of this interface. Sign in again with the scope that is written beside it, and enter the new one.',
      DEVELOPER_TOKEN_INVALID: 'Developer tokens ended on 9 September 2026. Remove the token here.',
      DEVELOPER_TOKEN_NOT_APPROVED:
        'Developer tokens ended on 9 September 2026. Apply for access for the Cloud project of the OAuth client.',
      SERVICE_DISABLED: 'The interface is not enabled in the Cloud project of the OAuth client.',
      PERMISSION_DENIED: 'The person who signed in may not write to this account.',
      other: 'The platform did not accept the uploads.',
    },
    answered: 'The platform said',

    again: {
      retry: 'Send again',
      retryOf: (code: string) => `Send again: ${code}`,
      backfill: 'Send the last 7 days',
      backfillOf: (platform: string) => `Send the last 7 days to ${platform}`,
      sure: (count: number, shown: string, platform: string) =>
        count === 1 ? `Send 1 conversion to ${platform}?` : `Send ${shown} conversions to ${platform}?`,
      retryText: 'They keep their event ids, so that the platform counts none twice.',
      backfillText:
        'Conversions of the last 7 days that happened before this platform was set up. Each is sent once, and only with consent.',
      send: 'Send',
      nothing: 'There is nothing that could be sent.',
      failed: 'That did not work. Try again.',
    },
    ending: (version: string, time: string) =>
      `The platform switches off version ${version} of its interface on ${time}. Whoever runs this server has to set a newer one.`,

    health: {
      title: (platform: string) => `Health of ${platform}`,
      period: 'Last 30 days',
      none: 'There was nothing to send in the last 30 days, and nothing is waiting.',
      sent: 'Sent',
      skipped: 'Not sent',
      failed: 'Refused',
      expired: 'Too old',
      queued: 'In the queue',
      waiting: 'Awaiting confirmation',
      delay: 'Upload delay',
      delayText: (median: string, p90: string) => `Half within ${median}, nine of ten within ${p90}`,
      delayMost: (p90: string) => `Nine of ten within ${p90}`,
      atOnce: 'a second',
      noDelay: 'unknown yet',
      lastSent: 'Last sent',
      never: 'not in this period',
      why: 'Why not sent',
      skippedReasons: {
        no_consent: 'The visitor did not consent',
        consent_withdrawn: 'The visitor withdrew their consent',
        not_counted: 'The conversion did not count after all',
        visit_deleted: 'The visit was deleted',
        erased: 'The person was erased',
        destination_off: 'The platform was switched off or not set up',
        no_identifier: 'No identifier of the click or the person',
        no_page: 'No page, and no event set for such conversions',
        unsupported_change: 'The platform accepts no later changes',
        other: 'Another reason',
      },
      outcomeUnknown:
        'The platform did not say whether it had taken them, and a retry might have counted the conversion twice',
      refused: 'Refused by the platform',
      show: 'Show them',
      showOf: (what: string) => `Show the conversions: ${what}`,
    },

    feed: 'CSV feed',
    feedText: 'Google Ads can fetch this address by itself: Goals → Conversions → Uploads → Schedules, source HTTPS.',
    copyFeed: 'Copy the address of the feed',

    form: {
      kept: (hint: string) => `Saved: ${hint}`,
      keptPlaceholder: 'Leave empty to keep it',
      account: 'The account',
      credentials: 'The credentials',
      credentialsHint: 'Credentials are stored encrypted. After saving, only their last characters are shown.',
      options: 'Options',
      show: 'Show the entered text',
      optional: (label: string) => `${label} (optional)`,
      enabled: 'Send conversions to this platform',
      enabledHint: 'Only for visitors who consented, and only conversions whose definition names this platform.',
      feedHint:
        'For accounts that may not upload through the API. Anyone who knows the address can read the feed: click ids, names, times and values of confirmed conversions, but nothing about people.',
      later: 'You can save an unfinished setup and continue later.',
      save: 'Save',
      saveAndTest: 'Save and test',
      disconnect: 'Disconnect',
      disconnectTitle: (platform: string) => `Disconnect ${platform}?`,
      disconnectText:
        'No more conversions are sent to this platform, and its credentials and settings are erased here. Conversions already sent stay with the platform.',
      way: 'Authentication',
      ways: {
        token: {
          name: 'With an access token',
          hint: 'Quick to create, but the token expires and has to be renewed by hand.',
        },
        client: { name: 'With an OAuth client', hint: 'Access tokens are renewed automatically.' },
      },
    },
    fields: {
      customerId: {
        label: 'Customer ID',
        hint: 'Ten digits at the top right of Google Ads, in the account that has the conversion actions.',
      },
      loginCustomerId: {
        label: 'Customer ID of the manager account',
        hint: 'Only if you access the account through a manager account: the ten digits of the manager account.',
      },
      api: {
        label: 'Interface',
        hint: 'The interface by which conversions are uploaded.',
      },
      pixelId: { label: 'Dataset ID (Pixel ID)', hint: 'Events Manager → Data sources → your dataset → Settings.' },
      actionSource: {
        label: 'Action source',
        hint: 'For website events, Meta requires the visitor’s browser (user agent), which is never stored here. So conversions are sent with another action source.',
      },
      adAccountId: {
        label: 'Account ID',
        hint: 'Campaign Manager: the digits below the name of the account, and in the address after /accounts/.',
      },
      eventSourceId: { label: 'Pixel code (Pixel ID)', hint: 'TikTok Events Manager → your pixel; below its name.' },
      eventSetId: {
        label: 'Offline event set (optional)',
        hint: 'TikTok Events Manager → your offline event set; below its name. It gets the conversions that your server sends without a visit. Without it, they are not sent.',
      },
      testEventCode: {
        social_ads_1: {
          label: 'Test event code',
          hint: 'Events Manager → your dataset → Test events. Only test events are sent with this code; real conversions are not.',
        },
        social_ads_3: {
          label: 'Test event code',
          hint: 'Events Manager → your pixel → Test events. Only test events are sent with this code; real conversions are not.',
        },
      },
    },
    apis: {
      ingestion: {
        name: 'Data Manager',
        hint: 'For every account. Google Ads confirms conversions about half an hour later.',
      },
      uploads: {
        name: 'Google Ads API',
        hint: 'Only for accounts that uploaded conversions with it before June 2026.',
      },
    } satisfies Record<SearchAdsApi, { name: string; hint: string }>,
    sources: {
      other: 'Other',
      system_generated: 'By one of your systems',
      email: 'By email',
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
        developerToken: 'Google ended developer tokens on 9 September 2026. Leave it empty.',
        clientId: 'Google Cloud console → APIs & Services → Credentials → OAuth 2.0 Client IDs.',
        clientSecret: 'In the same place, next to the client ID.',
        refreshToken:
          'Create it once by signing in with this client and the scope of the interface: https://www.googleapis.com/auth/datamanager for Data Manager, https://www.googleapis.com/auth/adwords for the Google Ads API; for example in the OAuth 2.0 Playground, with “Use your own OAuth credentials”.',
      },
      social_ads_1: {
        accessToken: 'Events Manager → your dataset → Settings → Conversions API → Generate access token.',
      },
      social_ads_2: {
        accessToken: 'Campaign Manager → Measurement → Signals manager → your Conversions API source → Generate token.',
        clientId: 'LinkedIn Developers → My apps → your app → Auth → Client ID.',
        clientSecret: 'In the same place: Primary Client Secret.',
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
        search_ads_1: 'Goals → Conversions → Summary → the conversion; after ctId= in the address.',
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
        refused: 'The credentials work, but the platform refused the event',
        unauthorized: 'The platform refused the credentials',
        later: 'Try again later',
        unknown: 'The platform did not say whether it works',
      },
      code: 'Code',
    },
  },
};
