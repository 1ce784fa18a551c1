import type { LiveList } from '@/features/live/search';
import type { Connection } from '@/features/live/tail';

interface Named {
  name: string;
  hint: string;
}

/** The live view: pageviews and events as they arrive. */
export const live = {
  live: {
    list: 'Incoming data',
    visits: 'Visits as they happen',
    lists: { label: 'What the list shows', visits: 'Visits', events: 'Pageviews and events' } satisfies Record<
      LiveList | 'label',
      string
    >,
    pageview: 'Pageview',
    here: 'Active in the last 5 minutes',
    reached: (goals: string) => `Goals reached: ${goals}`,
    lastHalfHour: 'Last 30 minutes',
    figures: {
      visitors: { name: 'Visitors', hint: 'Different people who were active in the last 30 minutes.' },
      sessions: { name: 'Visits', hint: 'Visits that were active in the last 30 minutes, also if they began earlier.' },
      pageviews: { name: 'Pageviews', hint: 'Pages that were opened in the last 30 minutes, reloads included.' },
      events: { name: 'Events', hint: 'Events of the last 30 minutes, such as a click on a button or a sent form.' },
    } satisfies Record<string, Named>,
    minutes: 'Visitors and pageviews by minute',
    minute: (time: string, counts: string) => `${time}: ${counts}`,
    visitors: (count: number, shown: string) => (count === 1 ? '1 visitor' : `${shown} visitors`),
    pageviews: (count: number, shown: string) => (count === 1 ? '1 pageview' : `${shown} pageviews`),
    events: (count: number, shown: string) => (count === 1 ? '1 event' : `${shown} events`),
    now: 'now',
    activity: {
      pages: { name: 'Where visitors are', hint: 'The page that each visit viewed last' },
      split: 'About these visits',
      channels: 'Channels',
      countries: 'Countries',
      devices: 'Devices',
      goals: 'Goals',
    },
    noGoals: 'None of these visits has reached a goal.',
    nobody: 'Nobody was active in the last 30 minutes.',
    pause: 'Pause',
    pauseHint: 'Figures and lists stand still until you continue. Nothing is lost meanwhile.',
    continue: 'Continue',
    continueWith: (_count: number, shown: string) => `Continue (${shown} new)`,
    big: 'Big screen',
    bigTitle: (project: string) => `${project} live`,
    current: 'visitors in the last 5 minutes',
    fullScreen: 'Full screen',
    emptyHeading: 'Nothing has arrived yet',
    emptyText: 'Pageviews and events appear here as they happen. You need not reload.',
    notCounted: 'Not counted today',
    showReasons: 'Show why',
    hideReasons: 'Hide',
    ofAll: (stored: string, all: string) =>
      `${stored} of ${all} batches were counted. A browser sends each visit in several batches.`,
    allCounted: 'Nothing was left out',
    allCountedText:
      'Everything that reached the server today was counted. If a visit is missing, its data did not arrive. Most often the reason is an ad blocker or a page without the snippet.',
    connections: {
      connecting: { name: 'Connecting', hint: 'A connection to the server is being opened.' },
      open: { name: 'Connected', hint: 'What happens on your site appears here at once.' },
      asking: {
        name: 'Every 2 seconds',
        hint: 'A permanent connection could not be opened, perhaps because of a proxy. The page asks the server every two seconds instead, so nothing is missed.',
      },
      lost: {
        name: 'No connection',
        hint: 'The server does not answer. The page keeps trying. Once connected, it shows what arrived meanwhile.',
      },
    } satisfies Record<Connection, Named>,
  },
} as const;
