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
