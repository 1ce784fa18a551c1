/** Values of one dimension that the filter asks for, as the value picker shows and changes them. */
import type { Dimension } from '@/gql/graphql';
import { upper } from '@/lib/names';
import { allDimension, type WhereOp } from '@/rest/values';
import { clauseOf, type Part } from './change';
import { type FilterKey, type Filters, oneOf, type ReportSearch } from './params';
import { type Clause, isNumber, usual } from './where';

export interface Choice {
  dimension: Dimension;
  op: WhereOp;
  /** The chosen values; one text for operators like `contains`, none for `is_set`. */
  values: readonly string[];
  /** True if the filter can only ask for one value of the dimension, and for nothing else. */
  single: boolean;
}

/** The dimension of a parameter's value; null if it has none. */
export function dimensionOfKey(key: FilterKey, { page_mode: mode }: Filters): Dimension | null {
  if (key === 'page' && mode && mode !== 'any') return mode === 'entry' ? 'ENTRY_PAGE' : 'EXIT_PAGE';
  const dimension = oneOf(allDimension, key);
  return dimension ? upper(dimension) : null;
}

function choiceOfClause(clause: Clause): Choice | null {
  const [only, ...more] = clause;
  if (!only || more.length > 0) return null;
  const { field, op, value, values } = usual(only);
  const dimension = oneOf(allDimension, field);
  if (field === undefined || !dimension || isNumber(field)) return null;
  return {
    dimension: upper(dimension),
    op,
    values: (values ?? (value === undefined ? [] : [value])).map(String),
    single: false,
  };
}

/** A part of the filter as a choice of values; null if it is something else. */
export function choiceOf(search: ReportSearch, part: Part): Choice | null {
  const clause = clauseOf(search, part);
  if (clause) return choiceOfClause(clause);
  if ('place' in part) return null;
  const [dimension, value] = [dimensionOfKey(part.key, search), search[part.key]];
  return dimension && typeof value === 'string' ? { dimension, op: 'in', values: [value], single: true } : null;
}
