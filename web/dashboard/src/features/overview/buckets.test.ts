import { expect, test } from 'vitest';
import { isAfter, isBefore, momentIn, pastOf, weekWithin } from './buckets';

const hours = (date: string, clocks: string[]) => clocks.map((clock) => ({ start: `${date}T${clock}` }));

test('hours are compared by the clock, also if it changes', () => {
  const plain = hours('2026-10-24', ['00:00', '01:00', '02:00', '03:00', '04:00']);
  const autumn = hours('2026-10-25', ['00:00', '01:00', '02:00+02:00', '02:00+01:00', '03:00', '04:00']);
  const spring = hours('2026-03-29', ['00:00', '01:00', '03:00', '04:00']);
  const shown = (series: { start: string }[], before: { start: string }[]) =>
    pastOf(series, before).map((past) => past?.start.slice(11));
  expect(shown(autumn, plain)).toEqual(['00:00', '01:00', '02:00', undefined, '03:00', '04:00']);
  expect(shown(plain, autumn)).toEqual(['00:00', '01:00', '02:00+02:00', '03:00', '04:00']);
  expect(shown(spring, plain)).toEqual(['00:00', '01:00', '03:00', '04:00']);
  expect(shown([...plain, ...autumn], [...spring, ...plain]).slice(5)).toEqual([
    '00:00',
    '01:00',
    '02:00',
    undefined,
    '03:00',
    '04:00',
  ]);
});

test('days and weeks are compared by their place', () => {
  const days = ['2026-03-01', '2026-03-02'].map((start) => ({ start }));
  const weeks = ['2026-02-16', '2026-02-23', '2026-03-02'].map((start) => ({ start }));
  expect(pastOf(days, weeks)).toEqual(weeks.slice(0, 2));
  expect(pastOf(weeks, days)).toEqual([...days, undefined]);
});

test('of an hour that the clock shows twice, it is known which has begun', () => {
  const now = momentIn('Europe/Berlin', new Date('2026-10-25T00:30:00Z'));
  expect(now.clock).toBe('2026-10-25T02:30');
  const begun = (start: string) => !isAfter(start, now);
  expect(['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00', '2026-10-25T03:00'].map(begun)).toEqual([
    true,
    false,
    false,
  ]);
  expect([begun('2026-10-25'), isBefore('2026-10-25T02:30', now), isBefore('2026-10-25T02:29', now)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('of a week, the days within the period count', () => {
  const period = { from: '2026-11-05', to: '2026-11-17' };
  expect(weekWithin('2026-11-02', period)).toEqual({ from: '2026-11-05', to: '2026-11-08', days: 4 });
  expect(weekWithin('2026-11-09', period)).toEqual({ from: '2026-11-09', to: '2026-11-15', days: 7 });
  expect(weekWithin('2026-11-16', period)).toEqual({ from: '2026-11-16', to: '2026-11-17', days: 2 });
});
