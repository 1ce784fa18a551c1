/** What the dialog of all rows shows, as the address has it. */
import type { Dimension } from '@/gql/graphql';
import { dimensionGroups } from '@/features/filters/dimensions';
import { oneOf } from '@/features/filters/params';
import { lower, upper } from '@/lib/names';

/** What a dialog can be split by: everything that is filtered by, and the time of the visit. */
export const splitGroups = [...dimensionGroups, ['time', ['WEEKDAY', 'HOUR']]] as const;
export type Split = (typeof splitGroups)[number][1][number];

const splits = splitGroups.flatMap<Split>(([, dimensions]) => [...dimensions]);

/** What the cells of a split table can show. */
export const figures = [
  'sessions',
  'visitors',
  'pageviews',
  'conversions',
  'conversionRate',
  'conversionValue',
  'bounceRate',
  'engagedMs',
] as const;
export type Figure = (typeof figures)[number];

export interface AllRowsSearch {
  split?: Lowercase<Split>;
  figure?: Figure;
  /** The column that the rows are sorted by; the most first, unless `dir` says otherwise. */
  by?: string;
  dir?: 'asc';
  q?: string;
  offset?: string;
}

/** The name that a first column is sorted under. */
export const VALUE = 'value';

export function readAllRowsSearch(raw: Record<string, unknown>): AllRowsSearch {
  const split = oneOf(splits.map(lower), raw.split);
  const figure = oneOf(figures, raw.figure);
  // The router reads a number out of an address where it can.
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  const offset = Number(raw.offset);
  return {
    ...(split ? { split } : {}),
    ...(split && figure && figure !== 'sessions' ? { figure } : {}),
    ...(text(raw.by) ? { by: text(raw.by) } : {}),
    ...(raw.dir === 'asc' ? { dir: 'asc' as const } : {}),
    ...(text(raw.q) ? { q: text(raw.q) } : {}),
    ...(Number.isSafeInteger(offset) && offset > 0 ? { offset: String(offset) } : {}),
  };
}

/** The address without a dialog. */
export const noAllRows = {
  split: undefined,
  figure: undefined,
  by: undefined,
  dir: undefined,
  q: undefined,
  offset: undefined,
} satisfies Record<keyof AllRowsSearch, undefined>;

/** What is split by, unless it is what the rows are already. */
export const splitOf = ({ split }: AllRowsSearch, dimension: Dimension): Split | null =>
  split === undefined || upper(split) === dimension ? null : upper(split);
