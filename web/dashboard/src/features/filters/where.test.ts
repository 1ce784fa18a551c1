import { describe, expect, it } from 'vitest';
import { isWhole, opsOf, withOp } from './ops';
import { readClauses, usual, writeClauses } from './where';
import { clausesOf, withoutClause } from './change';

describe('conditions in the address', () => {
  it('are read and written as the interface has them', () => {
    const text =
      '[{"field":"country","op":"not_in","values":["DE","AT"]},{"any":[{"event":"purchase","prop":"plan","op":"eq","value":"pro"},{"field":"pageviews","op":"between","min":2,"max":5}]}]';
    const clauses = readClauses(text);
    expect(clauses.map((clause) => clause.length)).toEqual([1, 2]);
    expect(writeClauses(clauses)).toBe(text);
    expect(writeClauses([])).toBeUndefined();
  });

  it('leave out what is not understood', () => {
    expect(readClauses('[{')).toEqual([]);
    expect(readClauses('{"field":"country"}')).toEqual([]);
    expect(readClauses('[{"field":"colour","op":"eq","value":"x"},{"field":"os","op":"like"},7]')).toEqual([]);
  });

  it('are taken away one by one', () => {
    const where = '[{"field":"os","op":"is_set"},{"field":"variant","op":"not_set"}]';
    const next = withoutClause({ where, country: 'DE' }, 0);
    expect(next.where).toBe('[{"field":"variant","op":"not_set"}]');
    expect(withoutClause(next, 0).where).toBeUndefined();
  });
});

describe('a condition', () => {
  it('is whole when its op has what it needs', () => {
    expect(isWhole({ field: 'country', op: 'in', values: [] })).toBe(false);
    expect(isWhole({ field: 'pageviews', op: 'between', min: 3, max: 2 })).toBe(false);
    expect(isWhole({ prop: ' ', op: 'is_set' })).toBe(false);
    expect(isWhole({ field: 'variant', op: 'not_set' })).toBe(true);
  });

  it('keeps its value when only the op changes', () => {
    expect(withOp({ field: 'page', op: 'contains', value: '/a' }, 'in')).toEqual({
      field: 'page',
      op: 'in',
      values: ['/a'],
    });
    expect(withOp({ field: 'page', op: 'in', values: ['/a', '/b'] }, 'begins_with').value).toBe('/a');
  });
});

describe('a condition from elsewhere', () => {
  it('is changed as one that is made here', () => {
    expect(usual({ event: 'purchase', prop: 'plan', op: 'eq', value: 'pro' })).toEqual({
      event: 'purchase',
      prop: 'plan',
      op: 'in',
      values: ['pro'],
    });
    expect(usual({ field: 'pageviews', op: 'not_in', values: [3] })).toEqual({
      field: 'pageviews',
      op: 'not_eq',
      value: 3,
    });
    expect(usual({ field: 'pageviews', op: 'in', values: [3, 4] }).op).toBe('in');
  });

  it('keeps an op that is not offered otherwise', () => {
    expect(opsOf({ op: 'gt' })).toContain('gt');
    expect(opsOf({ op: 'gte' })).not.toContain('gt');
  });
});

describe('a filter as conditions', () => {
  it('says the same', () => {
    const { clauses, rest } = clausesOf({
      country: 'DE',
      page: '/a',
      page_mode: 'entry',
      goal: ['x', 'y'],
      converted: '1',
      click_id: 'none',
      min_relevance: '40',
      include_test: '1',
      where: '[{"field":"os","op":"is_set"}]',
    });
    expect(rest).toEqual({ include_test: '1' });
    expect(clauses).toEqual([
      [{ field: 'os', op: 'is_set' }],
      [{ field: 'entry_page', op: 'in', values: ['/a'] }],
      [{ field: 'country', op: 'in', values: ['DE'] }],
      [{ field: 'converted', op: 'in', values: ['true'] }],
      [{ field: 'goal', op: 'in', values: ['x'] }],
      [{ field: 'goal', op: 'in', values: ['y'] }],
      [{ field: 'click_id', op: 'not_set' }],
      [{ field: 'relevance', op: 'gte', value: 40 }],
    ]);
  });
});
