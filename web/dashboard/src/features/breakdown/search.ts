/** State of the all-rows dialog in the URL. */
import type { Dimension } from '@/gql/graphql';
import { dimensionGroups } from '@/features/filters/dimensions';
import { oneOf } from '@/features/filters/params';
import { lower, upper } from '@/lib/names';

/** Dimensions to split by: every filter dimension, and the time of the visit. */
export const splitGroups = [...dimensionGroups, ['time', ['WEEKDAY', 'HOUR']]] as const;
export type Split = (typeof splitGroups)[number][1][number];

const splits = splitGroups.flatMap<Split>(([, dimensions]) => [...dimensions]);

/** Figures that the cells of a split table can show. */
export const figures = [
  'sessions',
  'visitors',
  'pageviews',
  'conversions',
  'conversionRate',
  'conversionValue',
  'bounceRate',
  'engagedMs',
  'durationMs',
] as const;
export type Figure = (typeof figures)[number];

export interface AllRowsSearch {
  split?: Lowercase<Split>;
  figure?: Figure;
  /** Column to sort by; descending, unless `dir` says otherwise. */
  by?: string;
  dir?: 'asc';
  q?: string;
  offset?: string;
}

/** Sort key of the first column. */
export const VALUE = 'value';

export function readAllRowsSearch(raw: Record<string, unknown>): AllRowsSearch {
  const split = oneOf(splits.map(lower), raw.split);
  const figure = oneOf(figures, raw.figure);
  // The router parses numeric parameters as numbers.
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

/** The search parameters without the dialog's. */
export const noAllRows = {
  split: undefined,
  figure: undefined,
  by: undefined,
  dir: undefined,
  q: undefined,
  offset: undefined,
} satisfies Record<keyof AllRowsSearch, undefined>;

/** The dimension to split by; undefined if the rows already are of that dimension. */
export const splitOf = ({ split }: AllRowsSearch, dimension: Dimension): Split | null =>
  split === undefined || upper(split) === dimension ? null : upper(split);
