import { expect, test } from 'vitest';
import { marksOf } from './marks';

const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
const berlin = 'Europe/Berlin';
const wide = (bucket: number) => bucket * 100;

test('an annotation stands at the bucket of its local day', () => {
  const marks = marksOf(
    [{ at: '2026-11-18T22:59:00Z' }, { at: '2026-11-18T23:00:00Z' }, { at: '2026-11-21T12:00:00Z' }],
    days,
    berlin,
    wide,
  );
  expect(marks.map(({ x }) => x)).toEqual([0, 100, 300]);
});

test('several on one bucket, or too near for a finger, are one mark', () => {
  const annotations = [{ at: '2026-11-19T08:00:00Z' }, { at: '2026-11-19T09:00:00Z' }, { at: '2026-11-20T09:00:00Z' }];
  expect(marksOf(annotations, days, berlin, wide).map(({ of }) => of.length)).toEqual([2, 1]);
  expect(marksOf(annotations, days, berlin, (bucket) => bucket * 12).map(({ of }) => of.length)).toEqual([3]);
});

test('one that takes longer reaches the bucket before its end, and one that began earlier stands at the edge', () => {
  const [mark] = marksOf([{ at: '2026-11-01T00:00:00Z', end: '2026-11-20T23:00:00Z' }], days, berlin, wide);
  expect(mark).toMatchObject({ x: 0, until: 200 });
  const [short] = marksOf([{ at: '2026-11-19T08:00:00Z', end: '2026-11-19T09:00:00Z' }], days, berlin, wide);
  expect(short?.until).toBeNull();
});

test('weeks and hours have their starts, too', () => {
  const weeks = ['2026-11-09', '2026-11-16'];
  expect(marksOf([{ at: '2026-11-15T23:30:00Z' }], weeks, berlin, wide)[0]?.x).toBe(100);
  // The clock shows this hour twice.
  const hours = ['2026-10-25T01:00', '2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00', '2026-10-25T03:00'];
  const at = (iso: string) => marksOf([{ at: iso }], hours, berlin, wide)[0]?.x;
  expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'), at('2026-10-25T02:30:00Z')]).toEqual([100, 200, 300]);
});
