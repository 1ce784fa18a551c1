import { expect, test } from 'vitest';
import { daysOfBuckets } from './zoom';

const course = (bucket: 'HOUR' | 'DAY' | 'WEEK', from: string, to: string, starts: string[]) => ({
  bucket,
  period: { from, to, days: 0, preset: null, timezone: 'UTC', capped: [] },
  series: starts.map((start) => ({ start, sessions: 0, visitors: 0, pageviews: 0, conversions: 0 })),
});
const today = '2026-11-17';

test('a week stands for its days within the period, a day and an hour for the day', () => {
  const weeks = course('WEEK', '2026-11-05', '2026-11-17', ['2026-11-02', '2026-11-09', '2026-11-16']);
  expect(daysOfBuckets(weeks, 0, 0, today)).toEqual({ from: '2026-11-05', to: '2026-11-08' });
  expect(daysOfBuckets(weeks, 1, 2, today)).toEqual({ from: '2026-11-09', to: '2026-11-17' });
  const days = course('DAY', '2026-11-15', '2026-11-18', ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18']);
  expect(daysOfBuckets(days, 1, 1, today)).toEqual({ from: '2026-11-16', to: '2026-11-16' });
  expect(daysOfBuckets(days, 0, 2, today)).toEqual({ from: '2026-11-15', to: '2026-11-17' });
  const hours = course('HOUR', '2026-11-16', '2026-11-17', [
    '2026-11-16T22:00',
    '2026-11-16T23:00',
    '2026-11-17T00:00',
  ]);
  expect(daysOfBuckets(hours, 0, 1, today)).toEqual({ from: '2026-11-16', to: '2026-11-16' });
});

test('all buckets, and those that have not begun, are nothing to zoom into', () => {
  const days = course('DAY', '2026-11-17', '2026-11-18', ['2026-11-17', '2026-11-18']);
  expect(daysOfBuckets(days, 0, 1, today)).toBeNull();
  expect(daysOfBuckets(days, 1, 1, today)).toBeNull();
  const hours = course('HOUR', '2026-11-17', '2026-11-17', ['2026-11-17T00:00', '2026-11-17T01:00']);
  expect(daysOfBuckets(hours, 0, 0, today)).toBeNull();
  expect(daysOfBuckets(days, 2, 2, today)).toBeNull();
});
