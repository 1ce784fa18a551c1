/** Operators of a condition, and the values that each needs. */
import type { WhereOp } from '@/rest/values';
import { type Condition, isNumber } from './where';

const ofTexts: readonly WhereOp[] = [
  'in',
  'not_in',
  'contains',
  'not_contains',
  'begins_with',
  'ends_with',
  'is_set',
  'not_set',
];
const ofNumbers: readonly WhereOp[] = ['gte', 'lte', 'between', 'eq', 'not_eq'];

/** The operators offered for a condition, always including its current one. */
export function opsOf({ field, op }: Partial<Pick<Condition, 'field' | 'op'>>): readonly WhereOp[] {
  const usual: readonly WhereOp[] =
    field === undefined ? [...ofTexts, 'gte', 'lte', 'between'] : isNumber(field) ? ofNumbers : ofTexts;
  return op === undefined || usual.includes(op) ? usual : [...usual, op];
}

/** Returns true if the condition has every value that its operator needs. */
export function isWhole(condition: Condition): boolean {
  if (condition.field === undefined && !condition.prop?.trim()) return false;
  switch (condition.op) {
    case 'in':
    case 'not_in':
      return (condition.values ?? []).length > 0;
    case 'between':
      return condition.min !== undefined && condition.max !== undefined && condition.min <= condition.max;
    case 'is_set':
    case 'not_set':
      return true;
    default:
      return condition.value !== undefined && condition.value !== '';
  }
}

/** Changes the operator, keeping the values that still fit. */
export function withOp(condition: Condition, op: WhereOp): Condition {
  const { field, prop, event, value, values, min, max } = condition;
  const about = {
    ...(field ? { field } : {}),
    ...(event ? { event } : {}),
    ...(prop !== undefined ? { prop } : {}),
    op,
  };
  const first = value ?? values?.[0] ?? min;
  switch (op) {
    case 'in':
    case 'not_in':
      return { ...about, values: values ?? (value === undefined ? [] : [value]) };
    case 'between':
      return { ...about, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    case 'is_set':
    case 'not_set':
      return about;
    default:
      return first === undefined ? about : { ...about, value: first };
  }
}
