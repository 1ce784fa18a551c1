import { expect, test } from 'vitest';
import { comparedDays, daysOf } from './days';

// Half past eleven in the evening in UTC is the next day in Vienna.
const now = new Date('2026-03-01T23:30:00Z');
const days = (search: Parameters<typeof daysOf>[0]) => Object.values(daysOf(search, 'Europe/Vienna', now));

test('a named period ends on the local day of the project', () => {
  expect(days({})).toEqual(['2026-02-01', '2026-03-02']);
  expect(days({ preset: 'today' })).toEqual(['2026-03-02', '2026-03-02']);
  expect(days({ preset: 'yesterday' })).toEqual(['2026-03-01', '2026-03-01']);
  expect(days({ preset: '7d' })).toEqual(['2026-02-24', '2026-03-02']);
  expect(days({ preset: 'this_month' })).toEqual(['2026-03-01', '2026-03-02']);
  expect(days({ preset: 'last_month' })).toEqual(['2026-02-01', '2026-02-28']);
  expect(days({ preset: '24h' })).toEqual(['2026-03-01', '2026-03-02']);
  expect(days({ preset: 'this_year' })).toEqual(['2026-01-01', '2026-03-02']);
  expect(days({ preset: 'last_year' })).toEqual(['2025-01-01', '2025-12-31']);
  expect(days({ preset: 'all' })).toEqual([null, null]);
});

test('days of their own go before a name, and may be open', () => {
  expect(days({ from: '2026-01-05', to: '2026-01-06' })).toEqual(['2026-01-05', '2026-01-06']);
  expect(days({ from: '2026-01-05' })).toEqual(['2026-01-05', null]);
});

test('compared days of which one is given are as many as those of the period', () => {
  const compared = (search: Parameters<typeof comparedDays>[0]) => comparedDays(search, 'Europe/Vienna', now);
  expect(compared({ preset: '7d', compare_from: '2026-01-01' })).toEqual(['2026-01-01', '2026-01-07']);
  expect(compared({ preset: '7d', compare_to: '2026-01-07' })).toEqual(['2026-01-01', '2026-01-07']);
  expect(compared({ from: '2026-03-01', compare_from: '2026-01-01' })).toEqual(['2026-01-01', '2026-01-02']);
  const both = { compare_from: '2026-01-01', compare_to: '2026-01-31' };
  expect(compared({ preset: 'today', ...both })).toEqual(['2026-01-01', '2026-01-31']);
  expect(compared({ preset: '7d', compare_with: 'year' })).toBeNull();
});
