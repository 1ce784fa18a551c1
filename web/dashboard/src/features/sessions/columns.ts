import type { SessionSort } from '@/rest/values';

/** The columns of the session list besides the start, in order. */
export const sessionColumns = [
  'source',
  'visitor',
  'path',
  'pages',
  'events',
  'engaged',
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
  !['source', 'visitor', 'path', 'events'].includes(column);

/** The columns for the URL; undefined for the default columns. */
export function readColumns(raw: unknown): SessionColumn[] | undefined {
  const given: unknown[] = Array.isArray(raw) ? raw : [raw];
  const found = sessionColumns.filter((column) => given.includes(column));
  return found.length > 0 && !isUsual(found) ? found : undefined;
}

export const isUsual = (columns: readonly SessionColumn[]) =>
  columns.length === usualColumns.length && usualColumns.every((column) => columns.includes(column));
