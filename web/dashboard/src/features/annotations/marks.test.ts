import { expect, test } from 'vitest';
import { marksOf } from './marks';

const berlin = 'Europe/Berlin';
const wide = (bucket: number) => bucket * 100;

/** A chart with these buckets, up to a day. */
const chart = (to: string, ...starts: string[]) => ({
  series: starts.map((start) => ({ start })),
  period: { to, timezone: berlin },
});

const days = chart('2026-11-21', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21');

test('an annotation stands at the bucket of its local day', () => {
  const marks = marksOf(
    [{ at: '2026-11-18T22:59:00Z' }, { at: '2026-11-18T23:00:00Z' }, { at: '2026-11-21T12:00:00Z' }],
    days,
    wide,
  );
  expect(marks.map(({ x }) => x)).toEqual([0, 100, 300]);
});

test('several on one bucket, or too near for a finger, are one mark', () => {
  const annotations = [{ at: '2026-11-19T08:00:00Z' }, { at: '2026-11-19T09:00:00Z' }, { at: '2026-11-20T09:00:00Z' }];
  expect(marksOf(annotations, days, wide).map(({ of }) => of.length)).toEqual([2, 1]);
  expect(marksOf(annotations, days, (bucket) => bucket * 12).map(({ of }) => of.length)).toEqual([3]);
});

test('one that takes longer reaches the bucket before its end, and one that began earlier stands at the edge', () => {
  const [mark] = marksOf([{ at: '2026-11-01T00:00:00Z', end: '2026-11-20T23:00:00Z' }], days, wide);
  expect(mark).toMatchObject({ x: 0, until: 200 });
  const [short] = marksOf([{ at: '2026-11-19T08:00:00Z', end: '2026-11-19T09:00:00Z' }], days, wide);
  expect(short?.until).toBeNull();
});

test('annotations outside the chart have no mark', () => {
  const before = [{ at: '2026-11-17T22:59:00Z' }, { at: '2026-11-01T00:00:00Z', end: '2026-11-17T23:00:00Z' }];
  const behind = [{ at: '2026-11-21T23:00:00Z' }, { at: '2026-12-24T12:00:00Z' }];
  expect(marksOf([...before, ...behind], days, wide)).toEqual([]);
  const [over] = marksOf([{ at: '2026-11-20T12:00:00Z', end: '2026-12-24T12:00:00Z' }], days, wide);
  expect(over).toMatchObject({ x: 200, until: 300 });
  // The last day of the chart is a Wednesday.
  const weeks = chart('2026-11-18', '2026-11-09', '2026-11-16');
  expect(marksOf([{ at: '2026-11-18T22:59:00Z' }, { at: '2026-11-18T23:00:00Z' }], weeks, wide)[0]?.of).toHaveLength(1);
});

test('the last 24 hours begin and end within a day', () => {
  const hours = chart('2026-11-21', '2026-11-20T14:00', '2026-11-20T15:00', '2026-11-20T16:00');
  const outside = [{ at: '2026-11-20T12:59:00Z' }, { at: '2026-11-20T16:00:00Z' }, { at: '2026-11-21T09:00:00Z' }];
  expect(marksOf(outside, hours, wide)).toEqual([]);
  const inside = [{ at: '2026-11-20T13:00:00Z' }, { at: '2026-11-20T15:59:00Z' }];
  expect(marksOf(inside, hours, wide).map(({ x }) => x)).toEqual([0, 200]);
});

test('weeks and hours have their starts, too', () => {
  const weeks = chart('2026-11-22', '2026-11-09', '2026-11-16');
  expect(marksOf([{ at: '2026-11-15T23:30:00Z' }], weeks, wide)[0]?.x).toBe(100);
  // The clock shows this hour twice.
  const doubled = ['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00'];
  const hours = chart('2026-10-25', '2026-10-25T01:00', ...doubled, '2026-10-25T03:00');
  const at = (iso: string) => marksOf([{ at: iso }], hours, wide)[0]?.x;
  expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'), at('2026-10-25T02:30:00Z')]).toEqual([100, 200, 300]);
});
