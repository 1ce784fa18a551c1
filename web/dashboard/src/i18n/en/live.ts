import type { Connection } from '@/features/live/tail';

interface Named {
  name: string;
  hint: string;
}

/** The live view: pageviews and events as they arrive. */
export const live = {
  live: {
    list: 'Incoming data',
    pageview: 'Pageview',
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
