import { makeFormat } from '@/lib/format';
import { expect, it } from 'vitest';
import { formatVital, ratingOf, sharesOf } from './vitals';

it('rates the bounds themselves as the better of two ratings', () => {
  expect([2500, 2501, 4000, 4001].map((value) => ratingOf('lcp', value))).toEqual(['good', 'fair', 'fair', 'poor']);
  expect([0.1, 0.11, 0.25, 0.26].map((value) => ratingOf('cls', value))).toEqual(['good', 'fair', 'fair', 'poor']);
});

it('writes short times in milliseconds, long ones in seconds, and the layout shift without a unit', () => {
  const [en, de] = [makeFormat('en'), makeFormat('de')];
  expect(formatVital('inp', 96.5, en)).toBe('97\u00a0ms');
  expect(formatVital('lcp', 2536, en)).toBe('2.54\u00a0s');
  expect(formatVital('lcp', 2536, de)).toBe('2,54\u00a0s');
  expect(formatVital('cls', 0.1204, en)).toBe('0.12');
});

it('writes as many digits near a bound as show on which side a value is', () => {
  const en = makeFormat('en');
  expect(formatVital('lcp', 2500, en)).toBe('2.5\u00a0s');
  expect(formatVital('lcp', 2502, en)).toBe('2.502\u00a0s');
  expect(formatVital('inp', 200.25, en)).toBe('200.3\u00a0ms');
  expect(formatVital('cls', 0.1001, en)).toBe('0.1001');
});

it('counts what is neither good nor poor as in need of improvement', () => {
  expect(sharesOf({ views: 4, p75: 3000, good: 0.5, poor: 0.25 })).toEqual({ good: 0.5, fair: 0.25, poor: 0.25 });
  expect(sharesOf({ views: 0, p75: null, good: null, poor: null })).toEqual({ good: 0, fair: 0, poor: 0 });
  expect(sharesOf({ views: 3, p75: 1, good: 2 / 3, poor: 1 / 3 }).fair).toBeCloseTo(0);
});
