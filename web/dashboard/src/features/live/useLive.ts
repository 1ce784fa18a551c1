import { useThrottledValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { realtimeQuery } from './realtime';
import { type LiveItem, useLiveTail } from './useLiveTail';

/** Interval at which the figures are asked for while nothing arrives, in milliseconds. */
const every = 15_000;
/** Shortest pause between two questions for the figures while much arrives. */
const atLeast = 3_000;

/** The live tail and the figures of the last half hour. While paused, both stand still. */
export function useLive(project: string) {
  const client = useQueryClient();
  const { items, ...tail } = useLiveTail(project);
  const [held, setHeld] = useState<{ project: string; items: readonly LiveItem[] } | null>(null);
  const paused = held?.project === project ? held : null;
  const figures = useQuery({ ...realtimeQuery(project), refetchInterval: every, enabled: !paused });

  // Count visits that have just arrived, without a request for every event.
  const newest = useThrottledValue(items?.[0]?.id, atLeast);
  const moves = paused === null;
  useEffect(() => {
    const { queryKey } = realtimeQuery(project);
    if (newest && moves) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, newest, moves, project]);

  const known = new Set(paused?.items.map(({ id }) => id));
  return {
    ...tail,
    items: paused?.items ?? items,
    figures,
    paused: paused !== null,
    /** Number of arrivals that a pause holds back. */
    waiting: paused ? (items?.filter(({ id }) => !known.has(id)).length ?? 0) : 0,
    setPaused: (pause: boolean) => {
      setHeld(pause && items ? { project, items } : null);
    },
  };
}

export type Live = ReturnType<typeof useLive>;
