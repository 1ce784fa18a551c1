import type { Connection } from '@/features/live/tail';

interface Named {
  name: string;
  hint: string;
}

/** What arrives while somebody watches. */
export const live = {
  live: {
    list: 'What arrives',
    pageview: 'Pageview',
    emptyHeading: 'Nothing has arrived yet',
    emptyText: 'Pageviews and events appear here as they happen. You need not reload.',
    notCounted: 'Not counted today',
    showReasons: 'Show why',
    hideReasons: 'Hide',
    ofAll: (stored: string, all: string) =>
      `${stored} of ${all} batches were counted. A browser sends a visit in several.`,
    allCounted: 'Nothing was left out',
    allCountedText:
      'Everything that reached the server today was counted. A visit that is missing did not get here: an ad blocker or a page without the snippet is the most common reason.',
    connections: {
      connecting: { name: 'Connecting', hint: 'A connection to the server is being opened.' },
      open: { name: 'Connected', hint: 'What happens on your site appears here at once.' },
      asking: {
        name: 'Every 2 seconds',
        hint: 'No lasting connection could be opened, perhaps because of a proxy. The page asks the server every two seconds instead, so nothing is missed.',
      },
      lost: {
        name: 'No connection',
        hint: 'The server does not answer. The page keeps trying, and then shows what arrived meanwhile.',
      },
    } satisfies Record<Connection, Named>,
  },
} as const;
