import { describe, expect, it } from 'vitest';
import { type Choice, choiceOf } from './choice';
import { noChoice, opsOfChoice, partOf, withChoice } from './choose';
import type { ReportSearch } from './params';

const chosen = (choice: Omit<Choice, 'single'>): Choice => ({ ...choice, single: false });
const where = (...conditions: object[]) => JSON.stringify(conditions);

describe('a choice of values', () => {
  it('is read from parameters and from single conditions', () => {
    expect(choiceOf({ country: 'DE' }, { key: 'country' })).toEqual(
      chosen({ dimension: 'COUNTRY', op: 'in', values: ['DE'] }),
    );
    expect(choiceOf({ page: '/a', page_mode: 'exit' }, { key: 'page' })?.dimension).toBe('EXIT_PAGE');
    expect(choiceOf({ goal: ['a', 'b'] }, { key: 'goal', value: 'b' })?.values).toEqual(['b']);
    expect(choiceOf({ click_id: 'none' }, { key: 'click_id' })?.op).toBe('not_set');
    const search = { where: where({ field: 'page', op: 'contains', value: '/blog' }) };
    expect(choiceOf(search, { place: 0 })).toEqual(chosen({ dimension: 'PAGE', op: 'contains', values: ['/blog'] }));
  });

  it('is none of a number, a property, or conditions of which one must hold', () => {
    const search = {
      where: where(
        { field: 'pageviews', op: 'gte', value: 2 },
        { prop: 'plan', op: 'in', values: ['pro'] },
        {
          any: [
            { field: 'os', op: 'is_set' },
            { field: 'lang', op: 'is_set' },
          ],
        },
      ),
      segment: 'blog',
      converted: '1',
    } satisfies ReportSearch;
    expect([0, 1, 2].map((place) => choiceOf(search, { place }))).toEqual([null, null, null]);
    expect(choiceOf(search, { key: 'segment' })).toBeNull();
    expect(choiceOf(search, { key: 'converted' })).toBeNull();
  });

  it('has one value where conditions cannot express more', () => {
    expect(noChoice('RELEVANCE_TIER').single).toBe(true);
    const bound = choiceOf({ page: '/a', page_group: 'shop' }, { key: 'page' });
    expect(bound && opsOfChoice(bound)).toEqual(['in']);
    expect(opsOfChoice(noChoice('COUNTRY'))).not.toContain('contains');
    expect(opsOfChoice({ ...noChoice('COUNTRY'), op: 'contains' })).toContain('contains');
  });
});

describe('a choice in the address', () => {
  const germany = chosen({ dimension: 'COUNTRY', op: 'in', values: ['DE'] });
  const both = chosen({ dimension: 'COUNTRY', op: 'in', values: ['DE', 'AT'] });

  it('is a parameter if it can be, else a condition', () => {
    expect(withChoice({ preset: '7d' }, germany)).toEqual({ preset: '7d', country: 'DE' });
    const wide = withChoice({ country: 'DE', device: 'mobile' }, both, { key: 'country' });
    expect(wide).toEqual({ device: 'mobile', where: where({ field: 'country', op: 'in', values: ['DE', 'AT'] }) });
    expect(withChoice(wide, germany, { place: 0 })).toEqual({ device: 'mobile', country: 'DE' });
  });

  it('keeps its place among the conditions', () => {
    const [os, text] = [
      { field: 'os', op: 'is_set' },
      { field: 'page', op: 'contains', value: '/a' },
    ];
    const search = { where: where(text, os) };
    const next = chosen({ dimension: 'PAGE', op: 'not_contains', values: ['/b'] });
    expect(withChoice(search, next, { place: 0 }).where).toBe(
      where({ field: 'page', op: 'not_contains', value: '/b' }, os),
    );
  });

  it('leaves a parameter alone that is in use for something else', () => {
    const entry = chosen({ dimension: 'ENTRY_PAGE', op: 'in', values: ['/b'] });
    expect(partOf({ page: '/a' }, 'ENTRY_PAGE')).toBeUndefined();
    expect(withChoice({ page: '/a' }, entry)).toEqual({
      page: '/a',
      where: where({ field: 'entry_page', op: 'in', values: ['/b'] }),
    });
    expect(partOf({ page: '/a', page_mode: 'entry' }, 'ENTRY_PAGE')).toEqual({ key: 'page' });
  });

  it('changes the one condition of its dimension, and adds to several and to events', () => {
    const text = { field: 'page', op: 'contains', value: '/blog' };
    const os = { field: 'os', op: 'in', values: ['ios', 'android'] };
    const either = { any: [os, { field: 'country', op: 'in', values: ['DE', 'AT'] }] };
    const search = { where: where(text, os, either) };
    expect([partOf(search, 'PAGE'), partOf(search, 'OS')]).toEqual([{ place: 0 }, { place: 1 }]);
    expect([partOf(search, 'COUNTRY'), partOf(search, 'ENTRY_PAGE')]).toEqual([undefined, undefined]);
    expect(partOf({ ...search, os: 'macos' }, 'OS')).toEqual({ key: 'os' });
    expect(partOf({ where: where(text, os, text) }, 'PAGE')).toBeUndefined();
    const events = { field: 'event', op: 'in', values: ['a', 'b'] };
    expect(partOf({ where: where(events) }, 'EVENT')).toBeUndefined();
  });

  it('asks for every goal that is added, and for any of those chosen together', () => {
    const goal = (...values: string[]) => chosen({ dimension: 'GOAL', op: 'in', values });
    const each = withChoice(withChoice({}, goal('a')), goal('b'));
    expect(each).toEqual({ goal: ['a', 'b'] });
    expect(withChoice(each, goal('b', 'c'), { key: 'goal', value: 'b' })).toEqual({
      goal: ['a'],
      where: where({ field: 'goal', op: 'in', values: ['b', 'c'] }),
    });
  });
});
