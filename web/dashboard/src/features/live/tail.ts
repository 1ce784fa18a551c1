/**
 * Follows incoming data: over a WebSocket if one can be opened, else by polling
 * (for example behind a proxy), also while reconnecting.
 */
import { asProblem, type Problem } from '@/lib/problem';

/** State of the connection. */
export type Connection = 'connecting' | 'open' | 'asking' | 'lost';

export interface Answer<Item> {
  items: readonly Item[];
  nextCursor: string;
}

/** Cursor at which a tail stopped, and the time. */
export interface Place {
  cursor: string;
  at: number;
}

export interface Source<Item> {
  /** Polls once over HTTP. Without a cursor, returns the latest items. */
  ask: (cursor: string | null, signal: AbortSignal) => Promise<Answer<Item>>;
  /** Listens on a WebSocket until it closes, for whatever reason. */
  listen: (cursor: string, heard: (answer: Answer<Item>) => void, signal: AbortSignal) => Promise<void>;
}

export interface Listener<Item> {
  /** True if `items` replace what was shown before. */
  latest: (items: readonly Item[]) => void;
  more: (items: readonly Item[]) => void;
  /** Called with the new state, and with the error if polling failed. */
  connection: (now: Connection, problem?: Problem) => void;
  place: (place: Place) => void;
  /** Called if a retry would not help. The tail then stops. */
  failed: (problem: Problem) => void;
}

const ASK_EVERY = 2_000;
/** After a longer absence, the tail starts from the latest items instead of catching up. */
const READS_UP = 60_000;
const LONGEST_PAUSE = 30_000;

/** Delay before reconnecting, in milliseconds, with jitter so that clients do not reconnect all at once. */
export const pauseAfter = (failures: number, spread = Math.random()) =>
  Math.min(LONGEST_PAUSE, 1_000 * 2 ** failures) * (0.75 + spread / 2);

function sleep(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, time);
    signal.addEventListener('abort', end);
  });
}

/** Runs until aborted or failed. Resumes at `from` unless that is too old. */
export async function follow<Item>(
  source: Source<Item>,
  to: Listener<Item>,
  from: Place | null,
  signal: AbortSignal,
): Promise<void> {
  const at: { place: Place | null } = { place: from && Date.now() - from.at < READS_UP ? from : null };
  let failures = 0;
  const take = ({ items, nextCursor }: Answer<Item>) => {
    if (at.place === null) to.latest(items);
    else if (items.length > 0) to.more(items);
    at.place = { cursor: nextCursor, at: Date.now() };
    to.place(at.place);
  };
  /** Polls until the given time has passed and a poll succeeded. Returns whether to continue. */
  const askUntil = async (end: number): Promise<boolean> => {
    for (;;) {
      let pause = ASK_EVERY;
      const first = at.place === null;
      try {
        const answer = await source.ask(at.place?.cursor ?? null, signal);
        if (signal.aborted) return false;
        take(answer);
        to.connection(first ? 'connecting' : 'asking');
      } catch (error) {
        if (signal.aborted) return false;
        const problem = asProblem(error);
        // Too much has arrived since the cursor. Start from the latest items.
        if (problem.code === 'bad_request' && at.place !== null) {
          at.place = null;
          continue;
        }
        if (!problem.passing && !problem.retryAfter) {
          to.failed(problem);
          return false;
        }
        pause = Math.max(pause, (problem.retryAfter ?? 0) * 1_000);
        to.connection('lost', problem);
      }
      const left = end - Date.now();
      const over = at.place !== null && left <= pause;
      await sleep(over ? Math.max(0, left) : pause, signal);
      if (signal.aborted) return false;
      if (over) return true;
    }
  };

  to.connection('connecting');
  // Show the current items before waiting for anything.
  if (at.place === null && !(await askUntil(Date.now()))) return;
  while (at.place !== null) {
    const heard = (answer: Answer<Item>) => {
      failures = 0;
      to.connection('open');
      take(answer);
    };
    await source.listen(at.place.cursor, heard, signal);
    if (signal.aborted || !(await askUntil(Date.now() + pauseAfter(failures++)))) return;
  }
}
