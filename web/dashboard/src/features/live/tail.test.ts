import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/lib/problem';
import { type Answer, follow, pauseAfter, type Place } from './tail';

type Heard = (answer: Answer<string>) => void;

/** A server that is told what to answer, and what a screen would have been told. */
function scene(from: Place | null = null) {
  const ending = new AbortController();
  const told: string[] = [];
  const state = {
    told,
    end: () => {
      ending.abort();
    },
    place: null as Place | null,
    asked: [] as (string | null)[],
    /** The WebSockets that were opened: from where, how to speak, how to end. */
    sockets: [] as { cursor: string; say: Heard; close: () => void }[],
    answer: (): Answer<string> => ({ items: [], nextCursor: 'c' }),
    refuseSockets: false,
  };
  const done = follow<string>(
    {
      ask: (cursor) => {
        state.asked.push(cursor);
        return Promise.resolve().then(() => state.answer());
      },
      listen: (cursor, say, signal) =>
        new Promise((close) => {
          state.sockets.push({
            cursor,
            say,
            close: () => {
              close();
            },
          });
          if (state.refuseSockets) close();
          signal.addEventListener('abort', () => {
            close();
          });
        }),
    },
    {
      latest: (items) => told.push(`latest ${items.join()}`),
      more: (items) => told.push(`more ${items.join()}`),
      connection: (now) => told.at(-1) === now || told.push(now),
      place: (at) => (state.place = at),
      failed: ({ code }) => told.push(`failed ${code}`),
    },
    from,
    ending.signal,
  );
  return Object.assign(state, { done });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the live tail', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows what is there, then hears the rest over a WebSocket from where it stopped', async () => {
    const at = scene();
    at.answer = () => ({ items: ['a'], nextCursor: 'c1' });
    await pass(0);
    expect(at.told).toEqual(['connecting', 'latest a', 'connecting']);
    expect(at.sockets[0]?.cursor).toBe('c1');
    at.sockets[0]?.say({ items: [], nextCursor: 'c1' });
    at.sockets[0]?.say({ items: ['b', 'c'], nextCursor: 'c2' });
    expect(at.told.slice(3)).toEqual(['open', 'more b,c']);
    await pass(60_000);
    expect(at.asked).toEqual([null]);
    at.end();
    await at.done;
  });

  it('asks every two seconds while no WebSocket can be opened, and tries it again less and less often', async () => {
    const at = scene();
    at.refuseSockets = true;
    await pass(120_000);
    expect(at.told.at(-1)).toBe('asking');
    expect(at.asked.length).toBeGreaterThan(50);
    expect(at.asked.length).toBeLessThan(75);
    expect(at.sockets.length).toBeGreaterThan(5);
    expect(at.sockets.length).toBeLessThan(14);
    at.refuseSockets = false;
    await pass(40_000);
    at.sockets.at(-1)?.say({ items: [], nextCursor: 'c' });
    expect(at.told.at(-1)).toBe('open');
    at.end();
    await at.done;
  });

  it('asks at once when the WebSocket ends, says when nothing answers, and comes back', async () => {
    const at = scene();
    await pass(0);
    at.sockets[0]?.say({ items: [], nextCursor: 'c7' });
    at.answer = () => {
      throw new Problem({ code: 'network' });
    };
    at.sockets[0]?.close();
    await pass(0);
    expect(at.asked).toEqual([null, 'c7']);
    expect(at.told.at(-1)).toBe('lost');
    at.answer = () => ({ items: ['late'], nextCursor: 'c8' });
    await pass(10_000);
    at.sockets.at(-1)?.close();
    await pass(0);
    expect(at.told).toContain('more late');
    at.end();
    await at.done;
  });

  it('ends when asking again would not help', async () => {
    const at = scene();
    at.answer = () => {
      throw new Problem({ code: 'invalid_token' });
    };
    await pass(0);
    await at.done;
    expect(at.told).toEqual(['connecting', 'failed invalid_token']);
    expect(at.sockets).toEqual([]);
  });

  it('waits as long as a server that is asked too often wants', async () => {
    const at = scene();
    at.answer = () => {
      throw new Problem({ code: 'rate_limited', retryAfter: 30 });
    };
    await pass(29_000);
    expect(at.asked.length).toBe(1);
    await pass(2_000);
    expect(at.asked.length).toBe(2);
    at.end();
    await at.done;
  });

  it('reads up after a short absence and begins anew after a long one', async () => {
    const short = scene({ cursor: 'left', at: Date.now() - 30_000 });
    await pass(0);
    expect(short.asked).toEqual([]);
    expect(short.sockets[0]?.cursor).toBe('left');
    short.end();
    await short.done;

    const long = scene({ cursor: 'left', at: Date.now() - 3_600_000 });
    await pass(0);
    expect(long.asked).toEqual([null]);
    long.end();
    await long.done;
  });

  it('says nothing after it was ended', async () => {
    const at = scene();
    await pass(0);
    at.end();
    await at.done;
    const before = at.told.length;
    await pass(60_000);
    expect(at.told.length).toBe(before);
  });
});

describe('the pause before a WebSocket is tried again', () => {
  it('doubles up to half a minute and is spread', () => {
    expect([0, 1, 2, 3].map((failures) => pauseAfter(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(pauseAfter(40, 0.5)).toBe(30_000);
    expect(pauseAfter(0, 0)).toBe(750);
    expect(pauseAfter(0, 1)).toBe(1_250);
  });
});
