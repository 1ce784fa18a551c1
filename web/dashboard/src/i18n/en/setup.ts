import type { DeletionKind, PurgeScope, RuleKind } from '@/rest/values';

/** The onboarding wizard and the setup screens. */
export const setup = {
  onboarding: {
    steps: { label: 'Steps', 1: 'Your site', 2: 'Install' },
    newTitle: 'Add a site',
    newLead: 'Tell us where visits come from. Everything here can be changed later.',
    newOrganization: 'New organization …',
    organizationName: 'Name of the organization',
    domain: 'Domain',
    domainHint: 'Where your site runs. Subdomains: *.example.com',
    name: 'Name',
    timezone: 'Time zone',
    timezoneHint: 'Days begin and end in this time zone',
    currency: 'Currency',
    currencyHint: 'For the value of goals',
    localhost: 'Also count visits on localhost',
    localhostHint: 'Handy while you are developing. They are stored like any other.',
    create: 'Create and continue',
    twinTitle: (domain: string) => `${domain} has a project already`,
    twinText: (name: string) =>
      `“${name}” counts the visits of this domain. A second project counts them apart, and needs a snippet of its own.`,
    twinOpen: (name: string) => `Open “${name}”`,
    twinCreate: 'Create it all the same',
    installTitle: 'Install the snippet',
    installLead: 'One line on every page. It is small, loads without blocking and sets no cookies.',
    waiting: 'Waiting for the first pageview',
    waitingText: 'Open your site in a browser. This turns green automatically.',
    refused: (reason: string, count: number) =>
      `${count === 1 ? 'One visit' : `${count} visits`} came in but could not be counted: ${reason}.`,
    neverHeading: 'No visits yet',
    neverText: 'Install the snippet on your site. The first visit appears here seconds after it begins.',
    arrived: 'It works',
    arrivedText: (time: string) => `The first pageview arrived on ${time}.`,
    toOverview: 'Go to the overview',
    toStatus: 'See what came in',
    tips: [
      'Nothing after a minute? An ad blocker in your own browser is the most common reason.',
      'The site must run on the domain you entered; visits from other origins are refused.',
      'Single-page applications need no extra code: navigation is recorded automatically.',
    ],
  },
  setup: {
    sections: {
      steps: 'Steps',
      install: 'Install',
      check: 'Check',
      prompts: 'Prompts',
      assistants: 'Assistants',
      keys: 'Keys',
      tracking: 'Tracking',
      channels: 'Channels',
      annotations: 'Annotations',
      sharing: 'Sharing',
      project: 'Project',
      status: 'Status',
    },
    eventsText: 'To send what matters on your pages, call the script.',
    eventsGuide: 'All calls of the script, also those made before it has loaded',
    noGroups: 'No groups yet. Every page is in the default group.',
    groupName: 'Name',
    groupNameDe: 'Name in German',
    groupKey: 'Key',
    addGroup: 'Add group',
    group: 'Group',
    noPatterns: 'Without patterns the group stays empty.',
    matchKind: 'Kind of pattern',
    matchValue: 'Pattern',
    matchExamples: { exact: '/pricing', prefix: '/blog/', glob: '/*/pricing', regex: '^/p/[0-9]+$' } satisfies Record<
      RuleKind,
      string
    >,
    addRule: 'Add pattern',
    noExcludes: 'Every page is counted.',
    unsaved: 'You have unsaved changes',
    projectTitle: 'Project',
    projectText: 'How this project is named and how its days are counted.',
    timezoneHint: 'Days begin and end in this time zone; a change also applies to earlier visits',
    locale: 'Language',
    localeHint: 'The main language of the site',
    country: 'Country',
    countryHint: 'Where the business is based',
    countryNone: 'No country',
    retention: 'Keep data for',
    retentionHint: 'In days; older sessions are deleted',
    currencyHint: 'Recorded values keep theirs and are shown converted',
    currencyChange: {
      question: (to: string) => `Change the currency to ${to}?`,
      sessions: (count: number, shown: string) =>
        count === 1 ? 'One session with values of goals' : `${shown} sessions with values of goals`,
      conversions: (count: number, shown: string) =>
        count === 1 ? 'one recorded conversion' : `${shown} recorded conversions`,
      kept: (sessions: string, conversions: string, to: string) =>
        `${sessions} and ${conversions} keep their currency. Reports show their values in ${to}, converted by the rate of the day on which they happened.`,
      rate: (one: string, other: string, day: string) =>
        `For comparison: ${one} is ${other} by the rate of ${day} (European Central Bank).`,
      noRate: (from: string, to: string) => `There is no exchange rate between ${from} and ${to} now.`,
      withoutRate: (count: number, shown: string) =>
        `${count === 1 ? 'One value has' : `${shown} values have`} no exchange rate on their day. Reports leave them out of sums and say how many there are.`,
      goals: (count: number, shown: string, from: string) =>
        `${count === 1 ? 'One goal keeps its' : `${shown} goals keep their`} value in ${from} until you give a new one.`,
      definitions: (count: number, shown: string, from: string) =>
        `${count === 1 ? 'One conversion definition keeps its' : `${shown} conversion definitions keep their`} fixed value or ${count === 1 ? 'its' : 'their'} bounds in ${from}, converted where needed, until you give new ones.`,
      platforms: 'Ad platforms keep the values that they were told.',
    },
    deletions: {
      things: {
        visits: (count: number, shown: string) =>
          count === 1 ? 'one session or conversion' : `${shown} sessions and conversions`,
        leads: (count: number, shown: string) => (count === 1 ? 'one lead' : `${shown} leads`),
        contacts: (count: number, shown: string) =>
          `the contact details of ${count === 1 ? 'one lead' : `${shown} leads`}`,
      } satisfies Record<DeletionKind, (count: number, shown: string) => string>,
      question: 'Delete older data?',
      warning: (what: string, at: string) =>
        `This deletes ${what}. The deletion begins on ${at}. Until then you can take it back on this page, and nothing is lost. The owners of the organization get a mail.`,
      title: 'Data will be deleted',
      text: (what: string, at: string) =>
        `A setting was changed and deletes ${what}. The deletion begins on ${at}; until then nothing is lost.`,
      keep: 'Keep the data',
    },
    referenceTitle: 'For the API',
    referenceText: 'Use either of these to address the project.',
    projectId: 'Id',
    address: 'Address',
    since: 'Since',
    deleteTitle: 'Delete this project',
    deleteText: 'This also deletes all of its sessions, keys and settings.',
    deleteOpen: 'Delete project',
    deleteQuestion: (name: string) => `Delete “${name}”?`,
    deleteWarning: 'All measured data is erased at once. This cannot be undone.',
    purgeTitle: 'Erase data',
    purgeText: 'Erase tests, a range of days, or all measured data. Settings and keys stay.',
    purgeOpen: 'Erase data …',
    purgeQuestion: 'Erase measured data?',
    purgeWarning:
      'Sessions, pageviews and events are erased at once and disappear from the reports. This cannot be undone.',
    purgeAction: 'Erase',
    purgeWhat: 'What to erase',
    purgeScopes: {
      TEST: {
        name: 'Test data',
        hint: 'Sessions that were marked as tests; reports leave them out already. Their conversions go, too.',
      },
      RANGE: {
        name: 'A range of days',
        hint: 'Sessions that began on these days, counted in the project’s time zone. Their conversions stay, but lose their click ids and hashes.',
      },
      ALL: { name: 'Everything', hint: 'All sessions and conversions ever measured in this project.' },
    } satisfies Record<Uppercase<PurgeScope>, { name: string; hint: string }>,
    purgeFrom: 'First day',
    purgeTo: 'Last day',
    purged: (sessions: number) =>
      sessions === 0
        ? 'There was nothing to erase.'
        : `${sessions === 1 ? 'One session was' : `${sessions} sessions were`} erased.`,
    healthTitle: 'Health',
    lastEvent: 'Last data',
    firstEvent: 'First data',
    sessionsTotal: 'Sessions stored',
    database: 'Database',
    databaseOk: 'Reachable',
    databaseDown: 'Not reachable',
    never: 'Never',
    todayTitle: 'Today',
    todayText: 'What happened to the data that arrived, by reason.',
    pausedTitle: (platform: string) => `${platform} is paused`,
    pausedText: (since: string, until: string, reason: string) =>
      `Nothing has been sent since ${since}, and nothing is until ${until} (${reason}). The queue is kept.`,
    days: {
      title: 'The last 30 days',
      text: 'The same for each day, in the time zone of the project.',
      none: 'Nothing arrived in the last 30 days.',
      day: 'Day',
      ignored: 'Left out',
      ignoredHint: 'Batches that were answered as usual, but not stored.',
      reasons: 'Reasons',
    },
    nothingIgnored: 'Nothing was ignored today.',
    machinesTitle: 'Machines',
    machinesText: 'Crawlers, monitors and other programs that visited. They are never counted as visitors.',
    machine: 'Purpose',
    machinesToday: 'Today',
    machines30Days: '30 days',
    noMachines: 'No machine has visited in the last 30 days.',
    budgetsTitle: 'Limits',
    budgetsText: 'Daily counters start again at midnight in the time zone of the project.',
    budgets: { pageviews: 'Pageviews today', events: 'Events today', names: 'Event names', storage: 'Storage' },
    noLimit: 'no limit',
    of: (limit: string) => `of ${limit}`,
    quotaTitle: 'A limit is reached',
    quotaText: (reason: string) => `Further data is not stored at the moment. ${reason}`,
    spoolTitle: 'The database could not be reached',
    spoolText: (count: number) =>
      count === 1
        ? 'One batch is waiting on disk and will be stored as soon as the database can be reached again.'
        : `${count} batches are waiting on disk and will be stored as soon as the database can be reached again.`,
    quarantineTitle: 'The database refused data',
    quarantineText: (count: number) =>
      `${count === 1 ? 'One batch is' : `${count} batches are`} kept on disk. The server retries ${count === 1 ? 'it' : 'them'} at its next start, or at once with svc spool retry.`,
    diskTitle: {
      full: 'The disk of the server is full',
      not_writable: 'The server may not write into its data folder',
      failing: 'The disk of the server is failing',
      moved: 'The data folder of the server was moved away',
    },
    diskText: {
      lost: 'Until this is fixed, data that cannot be stored at once is lost. Tell whoever runs the server.',
      moved:
        'Data that cannot be stored at once waits where the folder is now. Tell whoever runs the server to put it back in its place.',
    },
    lostTitle: 'Data was lost today',
    lostText: (count: number) =>
      count === 1 ? 'One batch could not be stored.' : `${count} batches could not be stored.`,
  },
} as const;
