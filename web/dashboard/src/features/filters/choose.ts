/** What the value picker offers, and how the filter takes a choice. */
import type { Dimension } from '@/gql/graphql';
import { lower } from '@/lib/names';
import { allWhereField, type WhereOp } from '@/rest/values';
import { filterOfRow, type Part, withClause, withFilters, withoutPart } from './change';
import { type Choice, choiceOf, dimensionOfKey } from './choice';
import { type FilterKey, type Filters, filterKeys, oneOf, type ReportSearch } from './params';
import { type Clause, readClauses } from './where';

/** Dimensions with typed texts, whose parts can be searched. Values that do not occur in the period can be typed. */
const texts: readonly Dimension[] = [
  'PAGE',
  'ENTRY_PAGE',
  'EXIT_PAGE',
  'ENTRY_HOST',
  'REF_HOST',
  'UTM_CAMPAIGN',
  'UTM_SOURCE',
  'UTM_MEDIUM',
  'UTM_CONTENT',
  'UTM_TERM',
  'UTM_ID',
  'VARIANT',
];
export const isTyped = (dimension: Dimension) => texts.includes(dimension);

/** Dimensions of which one visit can have several values. */
export const hasSeveral = (dimension: Dimension) =>
  ['PAGE', 'PAGE_GROUP', 'EVENT', 'GOAL', 'CLICK_ID'].includes(dimension);

/** Kind of an operator: it takes values of a list, one text, or nothing. */
export const kindOf = (op: WhereOp): 'list' | 'text' | 'none' =>
  op === 'in' || op === 'not_in' ? 'list' : op === 'is_set' || op === 'not_set' ? 'none' : 'text';

/** The operators that the picker offers, always including the present one. */
export function opsOfChoice({ dimension, op, single }: Choice): readonly WhereOp[] {
  if (single) return ['in'];
  const parts = ['contains', 'not_contains', 'begins_with', 'ends_with'] as const;
  const usual: WhereOp[] = ['in', 'not_in', ...(isTyped(dimension) ? parts : []), 'is_set', 'not_set'];
  return usual.includes(op) ? usual : [...usual, op];
}

/** Returns true if the choice has the values that its operator needs. */
export const isChosen = ({ op, values }: Choice) =>
  kindOf(op) === 'none' || (values.length > 0 && values.every((value) => value.trim() !== ''));

/**
 * The part of the filter that a new choice of a dimension replaces: its parameter, otherwise its clause if it has one.
 * Goals and events are added: a visit can have all of them.
 */
export function partOf(search: ReportSearch, dimension: Dimension): Part | undefined {
  if (dimension === 'GOAL' || dimension === 'EVENT') return undefined;
  const name = dimension === 'ENTRY_PAGE' || dimension === 'EXIT_PAGE' ? 'page' : lower(dimension);
  const key = filterKeys.find((candidate) => candidate === name);
  const isSet = key !== undefined && typeof search[key] === 'string';
  if (isSet && dimensionOfKey(key, search) === dimension) return { key };
  const parts = readClauses(search.where).map((_, place) => ({ place }));
  const [only, ...more] = parts.filter((part) => choiceOf(search, part)?.dimension === dimension);
  return more.length === 0 ? only : undefined;
}

/** An empty choice of a dimension. */
export const noChoice = (dimension: Dimension): Choice => ({
  dimension,
  op: 'in',
  values: [],
  single: !allWhereField.some((field) => field === lower(dimension)),
});

/** A choice as a clause. */
export const clauseOfChoice = ({ dimension, op, values }: Choice): Clause => {
  const field = oneOf(allWhereField, lower(dimension));
  if (!field) return [];
  const [value = ''] = values;
  const kind = kindOf(op);
  return [{ field, op, ...(kind === 'list' ? { values: [...values] } : kind === 'text' ? { value } : {}) }];
};

/** A choice as a parameter; null if it needs a clause. */
function parameterOf({ dimension, op, values }: Choice): Filters | null {
  if (dimension === 'CLICK_ID' && op === 'is_set') return { click_id: 'any' };
  if (dimension === 'CLICK_ID' && op === 'not_set') return { click_id: 'none' };
  const [value, ...more] = values;
  const found = op === 'in' && value !== undefined && more.length === 0 ? filterOfRow(dimension, value) : null;
  return found && Object.keys(found).length > 0 ? found : null;
}

/**
 * Adds a choice, or replaces a part of the filter by it. It is written as a parameter if possible, so that addresses
 * stay short.
 */
export function withChoice<T extends ReportSearch>(search: T, choice: Choice, part?: Part): T {
  const rest = part ? withoutPart(search, part) : search;
  const parameter = parameterOf(choice);
  const isFree = (key: FilterKey) => Array.isArray(parameter?.[key]) || rest[key] === undefined;
  if (parameter && (choice.single || (Object.keys(parameter) as FilterKey[]).every(isFree)))
    return withFilters(rest, parameter);
  return withClause(search, clauseOfChoice(choice), part);
}
