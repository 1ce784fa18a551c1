/** Conditions beyond the simple filter parameters: the API's `where`. */
import type { components } from '@/rest/types';
import { allWhereField, allWhereOp, type WhereField, type WhereOp } from '@/rest/values';

export type WhereValue = string | number | boolean;

/** One condition: a field or an event property, an operator, and its values. */
export interface Condition {
  field?: WhereField;
  prop?: string;
  event?: string;
  op: WhereOp;
  value?: WhereValue;
  values?: WhereValue[];
  min?: number;
  max?: number;
}

/** A clause: conditions combined with "or". Most clauses have one. */
export type Clause = readonly Condition[];

type Wire = components['schemas']['WhereCondition'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValue = (value: unknown): value is WhereValue => ['string', 'number', 'boolean'].includes(typeof value);

function readCondition(raw: unknown): Condition | null {
  if (!isObject(raw)) return null;
  const op = allWhereOp.find((candidate) => candidate === raw.op);
  const field = allWhereField.find((candidate) => candidate === raw.field);
  const prop = typeof raw.prop === 'string' ? raw.prop : undefined;
  if (!op || (field === undefined) === (prop === undefined)) return null;
  return {
    ...(field ? { field } : {}),
    ...(typeof raw.event === 'string' ? { event: raw.event } : {}),
    ...(prop !== undefined ? { prop } : {}),
    op,
    ...(isValue(raw.value) ? { value: raw.value } : {}),
    ...(Array.isArray(raw.values) ? { values: raw.values.filter(isValue) } : {}),
    ...(typeof raw.min === 'number' ? { min: raw.min } : {}),
    ...(typeof raw.max === 'number' ? { max: raw.max } : {}),
  };
}

/** Parses conditions from a JSON value or text. Invalid ones are left out. */
export function readClauses(raw: unknown): Clause[] {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const group: unknown[] = isObject(entry) && Array.isArray(entry.any) ? (entry.any as unknown[]) : [entry];
    const conditions = group.map(readCondition).filter((condition) => condition !== null);
    return conditions.length > 0 ? [conditions] : [];
  });
}

/** Converts the clauses to their API form. */
export const toWire = (clauses: readonly Clause[]): Wire[] =>
  clauses.flatMap((clause): Wire[] => {
    const [first, ...more] = clause;
    if (!first) return [];
    return more.length === 0 ? [first] : [{ any: [...clause] }];
  });

/** Serializes the clauses for the URL; undefined without conditions. */
export const writeClauses = (clauses: readonly Clause[]): string | undefined =>
  clauses.length === 0 ? undefined : JSON.stringify(toWire(clauses));

const numbers: readonly WhereField[] = [
  'pageviews',
  'events',
  'engaged_ms',
  'max_scroll',
  'clicks',
  'video_ms',
  'conversions',
  'conversion_value',
  'confirmed_conversions',
  'pending_conversions',
  'recorded_value',
  'relevance',
  'hour',
  'weekday',
];
export const isNumber = (field: WhereField) => numbers.includes(field);

/** Fields in milliseconds, which are shown in seconds. */
export const inSeconds = (field: WhereField | undefined) => field === 'engaged_ms' || field === 'video_ms';

/** Converts a condition to the form this editor uses: a single text value becomes a list, a single number does not. */
export function usual(condition: Condition): Condition {
  const { field, op, value, values = [], ...rest } = condition;
  const about = field === undefined ? rest : { field, ...rest };
  if (field !== undefined && isNumber(field)) {
    const [only, ...more] = values;
    if ((op !== 'in' && op !== 'not_in') || only === undefined || more.length > 0) return condition;
    return { ...about, op: op === 'in' ? 'eq' : 'not_eq', value: only };
  }
  if ((op !== 'eq' && op !== 'not_eq') || value === undefined) return condition;
  return { ...about, op: op === 'eq' ? 'in' : 'not_in', values: [value] };
}
