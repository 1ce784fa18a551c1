import { describe, expect, it, test } from 'vitest';
import type { RuleKind } from '@/rest/values';
import { firstFit, matcherOf } from './rule';
import cases from './rule.cases.json';

test.each(cases)('$kind $value', ({ kind, value, fits, fails }) => {
  const matches = matcherOf({ kind: kind as RuleKind, value });
  expect(fits.filter((path) => !matches?.(path))).toEqual([]);
  expect(fails.filter((path) => matches?.(path))).toEqual([]);
});

describe('a rule', () => {
  it('that the server refuses is told from one that fits nothing', () => {
    for (const rule of [
      { kind: 'regex', value: '(' },
      { kind: 'regex', value: '(?=a)' },
      { kind: 'glob', value: '/a/[' },
      { kind: 'glob', value: '/{a' },
      { kind: 'exact', value: '' },
    ] as const)
      expect(matcherOf(rule)).toBeNull();
    expect(matcherOf({ kind: 'exact', value: '/none' })?.('/a')).toBe(false);
  });

  it('of the first list that fits wins', () => {
    const lists = [
      [{ kind: 'prefix', value: '/blog' }],
      [
        { kind: 'regex', value: '(' },
        { kind: 'prefix', value: '/' },
      ],
    ] as const;
    expect(firstFit(lists, '/blog/a')).toBe(0);
    expect(firstFit(lists, '/a')).toBe(1);
    expect(firstFit(lists.slice(0, 1), '/a')).toBe(-1);
  });
});
