/** Functions that add to the filter or remove from it and return new search parameters. */
import type { Dimension } from '@/gql/graphql';
import { type FilterKey, type Filters, filterKeys, readFilters, type ReportSearch } from './params';
import { allWhereField, type WhereField } from '@/rest/values';
import { type Clause, type Condition, readClauses, writeClauses } from './where';

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

/** Adds a clause, or replaces a part of the filter by it. */
export function withClause<T extends Filters>(search: T, clause: Clause, part?: Part): T {
  const clauses = readClauses(search.where);
  if (part && 'place' in part)
    return { ...search, where: writeClauses(clauses.map((old, at) => (at === part.place ? clause : old))) };
  return { ...(part ? withoutPart(search, part) : search), where: writeClauses([...clauses, clause]) };
}

export function withoutClause<T extends Filters>(search: T, place: number): T {
  return { ...search, where: writeClauses(readClauses(search.where).filter((_, at) => at !== place)) };
}

/** A part of the filter with a chip of its own: a parameter, one value of a list parameter, or a clause of `where`. */
export type Part = { key: FilterKey; value?: string } | { place: number };

export const withoutPart = <T extends Filters>(search: T, part: Part): T =>
  'key' in part ? withoutFilter(search, part.key, part.value) : withoutClause(search, part.place);

const fieldOf = (key: FilterKey, filters: Filters): WhereField | undefined => {
  if (key === 'page' && filters.page_mode === 'entry') return 'entry_page';
  if (key === 'page' && filters.page_mode === 'exit') return 'exit_page';
  if (key === 'has') return 'mark';
  return allWhereField.find((field) => field === key);
};

/** A parameter of the filter as a condition; null if conditions cannot express it. */
function conditionOf(key: FilterKey, value: string, filters: Filters): Condition | null {
  // Page and group must match the same pageview, which two conditions cannot express.
  if ((key === 'page' || key === 'page_group') && filters.page && filters.page_group) return null;
  if (key === 'page_group' && filters.page_mode) return null;
  if (key === 'min_relevance') return { field: 'relevance', op: 'gte', value: Number(value) };
  if (key === 'max_relevance') return { field: 'relevance', op: 'lte', value: Number(value) };
  if (key === 'click_id' && value === 'any') return { field: 'click_id', op: 'is_set' };
  if (key === 'click_id' && value === 'none') return { field: 'click_id', op: 'not_set' };
  const field = fieldOf(key, filters);
  if (field === undefined) return null;
  const isFlag = key === 'converted' || key === 'consent';
  return { field, op: 'in', values: [isFlag ? (value === '1' ? 'true' : 'false') : value] };
}

/** A part of the filter as a clause; null if conditions cannot express it. */
export function clauseOf(search: ReportSearch, part: Part): Clause | null {
  const filters = filtersOf(search);
  if ('place' in part) return readClauses(filters.where)[part.place] ?? null;
  const now = filters[part.key];
  const value = Array.isArray(now) ? part.value : now;
  const condition = value === undefined ? null : conditionOf(part.key, value, filters);
  return condition && [condition];
}

/** The filter as conditions, and the rest that conditions cannot express. */
export function clausesOf(search: ReportSearch): { clauses: Clause[]; rest: Filters } {
  const filters = filtersOf(search);
  const clauses: Clause[] = readClauses(filters.where);
  const rest: Filters = {};
  for (const key of filterKeys) {
    const value = filters[key];
    if (value === undefined || key === 'where' || key === 'page_mode') continue;
    for (const entry of Array.isArray(value) ? value : [value]) {
      const condition = conditionOf(key, entry, filters);
      if (condition) clauses.push([condition]);
      else
        Object.assign(rest, {
          [key]: value,
          ...(filters.page_mode && key.startsWith('page') ? { page_mode: filters.page_mode } : {}),
        });
    }
  }
  return { clauses, rest };
}
