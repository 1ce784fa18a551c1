/**
 * Follows what arrives: over a WebSocket where one can be opened, by asking again and again where not
 * (a proxy in between) or while the connection is being made anew.
 */
import { asProblem, type Problem } from '@/lib/problem';

/** How what arrives gets here. */
export type Connection = 'connecting' | 'open' | 'asking' | 'lost';

export interface Answer<Item> {
  items: readonly Item[];
  nextCursor: string;
}

/** Where a tail was left, and when. */
export interface Place {
  cursor: string;
  at: number;
}

export interface Source<Item> {
  /** One question over HTTP; the latest without a cursor. */
  ask: (cursor: string | null, signal: AbortSignal) => Promise<Answer<Item>>;
  /** Hears answers over a WebSocket until that ends, for whatever reason. */
  listen: (cursor: string, heard: (answer: Answer<Item>) => void, signal: AbortSignal) => Promise<void>;
}

export interface Listener<Item> {
  /** `items` are the latest, and whatever was shown before is outdated. */
  latest: (items: readonly Item[]) => void;
  more: (items: readonly Item[]) => void;
  /** With the reason, where asking failed. */
  connection: (now: Connection, problem?: Problem) => void;
  place: (place: Place) => void;
  /** Asking again would not help; nothing is followed any more. */
  failed: (problem: Problem) => void;
}

const ASK_EVERY = 2_000;
/** Who was away for longer begins anew instead of reading up. */
const READS_UP = 60_000;
const LONGEST_PAUSE = 30_000;

/** Before the next attempt to open a WebSocket, in milliseconds; spread, so that not all come back at once. */
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

/** Resolves when it was aborted or has failed. It goes on from `from` if that is not too long ago. */
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
  /** Asks until the time has come and there is an answer; answers whether to go on. */
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
  // What is there is shown before anything is waited for.
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
