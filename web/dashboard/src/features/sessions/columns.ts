import type { SessionSort } from '@/rest/values';

/** The columns of the session list besides the start, in order. */
export const sessionColumns = [
  'source',
  'visitor',
  'path',
  'pages',
  'events',
  'engaged',
  'duration',
  'scroll',
  'clicks',
  'video',
  'relevance',
] as const;
export type SessionColumn = (typeof sessionColumns)[number];

export const usualColumns: readonly SessionColumn[] = [
  'source',
  'visitor',
  'path',
  'pages',
  'engaged',
  'scroll',
  'relevance',
];

/** Whether the list can be sorted by a column. */
export const isSorted = (column: SessionColumn): column is Extract<SessionColumn, SessionSort> =>
  !['source', 'visitor', 'path', 'events', 'duration'].includes(column);

/** Time from the first pageview to the latest activity, in milliseconds. */
export const durationOf = ({ startedAt, lastAt }: { startedAt: string; lastAt: string }) =>
  Date.parse(lastAt) - Date.parse(startedAt);
