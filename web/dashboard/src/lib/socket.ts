import { createClient } from 'graphql-ws/client';
import type { TypedDocumentString } from '@/gql/graphql';
import { session } from './session';

/** Timeout for connecting, because a proxy may let a connection hang forever. */
const OPEN_WITHIN = 5_000;
/** Interval of keep-alive pings, and the timeout for the answer. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 5_000;

const address = () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`;

/**
 * Runs a subscription over its own WebSocket until one side closes it. Does not report why it closed: callers
 * that need the reason send an HTTP request, where an expired session is handled as everywhere else.
 */
export function subscribe<Result, Variables extends Record<string, unknown>>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  heard: (result: Result) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const client = createClient({
      url: address(),
      connectionParams: () => ({ authorization: `Bearer ${session()?.token ?? ''}` }),
      connectionAckWaitTimeout: OPEN_WITHIN,
      keepAlive: PING_EVERY,
      retryAttempts: 0,
    });
    const end = () => {
      client.terminate();
    };
    const endAfter = (time: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, time);
    };
    const alive = () => {
      clearTimeout(timer);
    };
    const over = () => {
      alive();
      signal.removeEventListener('abort', end);
      resolve();
    };
    client.on('connecting', () => {
      endAfter(OPEN_WITHIN);
    });
    client.on('opened', alive);
    client.on('ping', (received) => {
      if (!received) endAfter(PONG_WITHIN);
    });
    client.on('pong', alive);
    signal.addEventListener('abort', end);
    client.subscribe<Result>(
      { query: document.toString(), variables },
      {
        next: ({ data, errors }) => {
          if (signal.aborted) return;
          if (data && !errors) heard(data);
          else end();
        },
        error: over,
        complete: over,
      },
    );
  });
}
