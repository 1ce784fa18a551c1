/** Functions that add to the filter or remove from it and return new search parameters. */
import type { Dimension } from '@/gql/graphql';
import { type FilterKey, type Filters, filterKeys, readFilters, type ReportSearch } from './params';
import { allWhereField, type WhereField } from '@/rest/values';
import { type Clause, readClauses, writeClauses } from './where';

/** The filter for a breakdown row; null if the row cannot be filtered by. */
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

/** Returns true if the filter already contains every part of `wanted`. */
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

/** Removes one parameter, or one value of a list. */
export function withoutFilter<T extends Filters>(search: T, key: FilterKey, value?: string): T {
  const now = search[key];
  const rest = Array.isArray(now) && value !== undefined ? now.filter((entry) => entry !== value) : [];
  const next: T = { ...search, [key]: rest.length > 0 ? rest : undefined };
  if (key === 'page') Object.assign(next, { page_mode: undefined });
  return next;
}

/** The filter parameters only, without the period and other parameters of the screen. */
export function filtersOf(search: ReportSearch): Filters {
  return readFilters({ ...search });
}

export function withoutFilters<T extends ReportSearch>(search: T): T {
  const next: T = { ...search };
  for (const key of filterKeys) delete next[key];
  return next;
}

/** Adds a clause, or replaces one. */
export function withClause<T extends Filters>(search: T, clause: Clause, place?: number): T {
  const clauses = readClauses(search.where);
  const next = place === undefined ? [...clauses, clause] : clauses.map((old, at) => (at === place ? clause : old));
  return { ...search, where: writeClauses(next) };
}

export function withoutClause<T extends Filters>(search: T, place: number): T {
  return { ...search, where: writeClauses(readClauses(search.where).filter((_, at) => at !== place)) };
}

const fieldOf = (key: FilterKey, filters: Filters): WhereField | undefined => {
  if (key === 'page' && filters.page_mode === 'entry') return 'entry_page';
  if (key === 'page' && filters.page_mode === 'exit') return 'exit_page';
  if (key === 'has') return 'mark';
  return allWhereField.find((field) => field === key);
};

/** The filter as conditions, and the rest that conditions cannot express. */
export function clausesOf(search: ReportSearch): { clauses: Clause[]; rest: Filters } {
  const filters = filtersOf(search);
  const clauses: Clause[] = readClauses(filters.where);
  const rest: Filters = {};
  for (const key of filterKeys) {
    const value = filters[key];
    if (value === undefined || key === 'where' || key === 'page_mode') continue;
    const field = fieldOf(key, filters);
    // Page and group must match the same pageview, which two conditions cannot express.
    const bound = (key === 'page' || key === 'page_group') && filters.page && filters.page_group;
    if (key === 'min_relevance') clauses.push([{ field: 'relevance', op: 'gte', value: Number(value) }]);
    else if (key === 'max_relevance') clauses.push([{ field: 'relevance', op: 'lte', value: Number(value) }]);
    else if (key === 'click_id' && value === 'any') clauses.push([{ field: 'click_id', op: 'is_set' }]);
    else if (key === 'click_id' && value === 'none') clauses.push([{ field: 'click_id', op: 'not_set' }]);
    else if (field === undefined || bound || (key === 'page_group' && filters.page_mode))
      Object.assign(rest, {
        [key]: value,
        ...(filters.page_mode && key.startsWith('page') ? { page_mode: filters.page_mode } : {}),
      });
    else if (key === 'converted' || key === 'consent')
      clauses.push([{ field, op: 'in', values: [value === '1' ? 'true' : 'false'] }]);
    else
      for (const entry of Array.isArray(value) ? value : [value]) clauses.push([{ field, op: 'in', values: [entry] }]);
  }
  return { clauses, rest };
}
