import { describe, expect, it } from 'vitest';
import { en } from '@/i18n/en';
import { asGroup, blank, isReady, type PropTest, readMatch, unwrapped, type Wanted, writeMatch } from './match';
import { sayMatch } from './say';

const everyKind = [
  { kind: 'event', name: 'buy' },
  { kind: 'event', name: 'buy', props: { plan: { equals: 'pro' } }, valueFrom: 'amount' },
  {
    kind: 'event',
    name: 'buy',
    props: { amount: { atLeast: 10, less: 20.5 }, plan: { anyOf: ['a', 2] }, note: { exists: false } },
  },
  { kind: 'page', match: { kind: 'glob', value: '/blog/*' } },
  { kind: 'page_group', group: 'blog' },
  { kind: 'engaged', seconds: 90 },
  { kind: 'scroll', percent: 75 },
  { kind: 'video' },
  { kind: 'video', video: 'intro', percent: 50, completed: true },
  { kind: 'answer', questionnaire: 'roof', question: 'size', values: ['large', 3] },
  {
    kind: 'all',
    of: [
      { kind: 'scroll', percent: 1 },
      { kind: 'any', of: [{ kind: 'video' }] },
    ],
  },
];

describe('a match', () => {
  it.each(everyKind)('is written as it was read: %j', (match) => {
    const wanted = readMatch(match);
    expect(writeMatch(wanted)).toEqual(match);
    expect(isReady(wanted)).toBe(true);
  });

  it('with a plain value is the comparison with it', () => {
    const wanted = readMatch({ kind: 'event', name: 'e', props: { n: 1, f: true } });
    expect(writeMatch(wanted)).toEqual({
      kind: 'event',
      name: 'e',
      props: { n: { equals: 1 }, f: { equals: 'true' } },
    });
  });

  it('of something unknown is an empty form', () => {
    for (const nothing of [null, 7, [], { kind: 'smell' }]) expect(isReady(readMatch(nothing))).toBe(false);
  });

  it('is not ready while something is missing', () => {
    const event = blank('event') as Extract<Wanted, { kind: 'event' }>;
    const test: PropTest = { prop: 'n', comparison: 'greater', values: ['1'] };
    const ready = (props: readonly Partial<PropTest>[]) =>
      isReady({ ...event, name: 'e', props: props.map((more) => ({ ...test, ...more })) });
    expect(isReady(event)).toBe(false);
    expect(ready([{}])).toBe(true);
    expect(ready([{ values: ['many'] }])).toBe(false);
    expect(ready([{ prop: ' ' }])).toBe(false);
    expect(ready([{}, {}])).toBe(false);
    expect(ready([{}, { comparison: 'less' }])).toBe(true);
    expect(ready([{ comparison: 'exists' }, { comparison: 'missing' }])).toBe(false);
    expect(isReady({ kind: 'scroll', percent: '101' })).toBe(false);
    expect(isReady({ kind: 'any', of: [] })).toBe(false);
  });

  it('of one part is that part', () => {
    const part = blank('scroll');
    expect(unwrapped(asGroup(part))).toEqual(part);
  });

  it('is said in words', () => {
    const say = (match: object) => sayMatch(readMatch(match), en);
    expect(everyKind.map(say)).toEqual([
      'Event buy',
      'Event buy (plan is “pro”)',
      'Event buy (amount is at least “10”, amount is less than “20.5”, plan is one of “a”, “2”, note is missing)',
      'Page that matches /blog/*',
      'Page group blog',
      'Engaged for at least 90 s',
      'Scrolled at least 75%',
      'Any video started',
      'Video intro watched to 50%, to its end',
      'Answer “large”, “3” to size in roof',
      'Scrolled at least 1% and (Any video started)',
    ]);
  });
});
