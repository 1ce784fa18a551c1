import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql, readFragment } from '@/gql';
import type { LiveTailQuery } from '@/gql/graphql';
import { request } from '@/lib/api';
import type { Problem } from '@/lib/problem';
import { subscribe } from '@/lib/socket';
import { latestQuery, LiveTailDocument } from './latest';
import { LiveRowFragment } from './LiveList';
import { type Connection, follow, type Listener, type Place, type Source } from './tail';

const FollowLiveDocument = graphql(`
  subscription FollowLive($project: String!, $cursor: String) {
    liveEvents(project: $project, cursor: $cursor, includeTest: true) {
      nextCursor
      items {
        id
        ...LiveRow
      }
    }
  }
`);

export type LiveItem = LiveTailQuery['project']['liveEvents']['items'][number];

/** Maximum number of items shown. Older ones are in the list of sessions. */
const SHOWN = 200;

/** Sorts by time, newest first: a batch may arrive after one that began later. */
const byTime = (items: readonly LiveItem[]) =>
  items.toSorted((a, b) => readFragment(LiveRowFragment, b).at.localeCompare(readFragment(LiveRowFragment, a).at));

interface LiveTail {
  /** Newest first; `undefined` until the first answer. */
  items: readonly LiveItem[] | undefined;
  /** Ids of the items that arrived while the screen was open. */
  fresh: ReadonlySet<string>;
  connection: Connection;
  problem: Problem | null;
}

const nothing: LiveTail = { items: undefined, fresh: new Set(), connection: 'connecting', problem: null };

/** Live tail of a project, active while the tab is visible. */
export function useLiveTail(project: string): LiveTail & { retry: () => void } {
  const client = useQueryClient();
  const seen = useDocumentVisibility() === 'visible';
  const [attempt, setAttempt] = useState(0);
  const [tail, setTail] = useState({ project, ...nothing });
  const place = useRef<{ project: string; at: Place } | null>(null);
  if (tail.project !== project) setTail({ project, ...nothing });

  useEffect(() => {
    if (!seen) return;
    const ending = new AbortController();
    const set = (change: (now: LiveTail) => Partial<LiveTail>) => {
      if (!ending.signal.aborted) setTail((now) => (now.project === project ? { ...now, ...change(now) } : now));
    };
    const source: Source<LiveItem> = {
      ask: async (cursor, signal) =>
        (cursor === null
          ? await client.fetchQuery(latestQuery(project))
          : await request(LiveTailDocument, { project, cursor }, signal)
        ).project.liveEvents,
      listen: (cursor, heard, signal) =>
        subscribe(
          FollowLiveDocument,
          { project, cursor },
          (result) => {
            heard(result.liveEvents);
          },
          signal,
        ),
    };
    const to: Listener<LiveItem> = {
      latest: (items) => {
        set(() => ({ items: byTime(items.toReversed()), fresh: new Set() }));
      },
      more: (arrived) => {
        set(({ items = [], fresh }) => {
          const known = new Set(items.map(({ id }) => id));
          const added = arrived.filter(({ id }) => !known.has(id));
          const shown = byTime([...added.toReversed(), ...items]).slice(0, SHOWN);
          const ids = new Set([...fresh, ...added.map(({ id }) => id)]);
          return { items: shown, fresh: new Set(shown.map(({ id }) => id).filter((id) => ids.has(id))) };
        });
      },
      connection: (connection, problem) => {
        set(() => ({ connection, problem: problem ?? null }));
      },
      place: (at) => {
        place.current = { project, at };
      },
      failed: (problem) => {
        set(() => ({ connection: 'lost', problem, items: undefined }));
      },
    };
    const from = place.current?.project === project ? place.current.at : null;
    void follow(source, to, from, ending.signal);
    return () => {
      ending.abort();
    };
  }, [client, project, seen, attempt]);

  const retry = useCallback(() => {
    place.current = null;
    setTail({ project, ...nothing });
    setAttempt((now) => now + 1);
  }, [project]);
  return { ...tail, retry };
}
