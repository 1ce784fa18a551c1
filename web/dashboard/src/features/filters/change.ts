/** Adding to the filter and taking away from it, without touching the search it came in. */
import type { Dimension } from '@/gql/graphql';
import { type FilterKey, type Filters, filterKeys, readFilters, type ReportSearch } from './params';

/** The filter a row of a breakdown stands for; null where the row cannot be filtered by. */
export function filterOfRow(dimension: Dimension, value: string | null): Filters | null {
  if (value === null || value === '') return null;
  switch (dimension) {
    case 'ENTRY_PAGE':
      return { page: value, page_mode: 'entry' };
    case 'EXIT_PAGE':
      return { page: value, page_mode: 'exit' };
    case 'PAGE':
      return { page: value, page_mode: undefined };
    case 'GOAL':
      return { goal: [value] };
    case 'EVENT':
      return { event: [value] };
    default:
      return readFilters({ [dimension.toLowerCase()]: value });
  }
}

/** Whether every part of `wanted` is already filtered by. */
export function holds(filters: Filters, wanted: Filters): boolean {
  return (Object.keys(wanted) as FilterKey[]).every((key) => {
    const value = wanted[key];
    const now = filters[key];
    const held: readonly string[] = Array.isArray(now) ? now : [];
    return Array.isArray(value) ? value.every((entry) => held.includes(entry)) : now === value;
  });
}

/** Adds the parts of `added`; lists grow, single values are replaced. */
export function withFilters<T extends Filters>(search: T, added: Filters): T {
  const next: T = { ...search };
  for (const key of Object.keys(added) as FilterKey[]) {
    const value = added[key];
    const now = search[key];
    Object.assign(next, {
      [key]: Array.isArray(value) && Array.isArray(now) ? [...new Set([...now, ...value])] : value,
    });
  }
  return next;
}

/** Takes one parameter away, or one value out of a list. */
export function withoutFilter<T extends Filters>(search: T, key: FilterKey, value?: string): T {
  const now = search[key];
  const rest = Array.isArray(now) && value !== undefined ? now.filter((entry) => entry !== value) : [];
  const next: T = { ...search, [key]: rest.length > 0 ? rest : undefined };
  if (key === 'page') Object.assign(next, { page_mode: undefined });
  return next;
}

/** The filter parameters only, without the period and what else a screen keeps. */
export function filtersOf(search: ReportSearch): Filters {
  return readFilters({ ...search });
}

export function withoutFilters<T extends ReportSearch>(search: T): T {
  const next: T = { ...search };
  for (const key of filterKeys) delete next[key];
  return next;
}
