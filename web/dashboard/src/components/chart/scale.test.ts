import { describe, expect, it } from 'vitest';
import { areaPath, axisOf, evenly, everyNth, linePath, nearest } from './scale';

describe('axisOf', () => {
  it('begins with zero and ends with a round number that no value exceeds', () => {
    expect(axisOf([3, null, 87], true)).toEqual({ from: 0, to: 100, marks: [0, 20, 40, 60, 80, 100] });
  });
  it('marks counts with whole numbers, and shares with parts', () => {
    expect(axisOf([2, 1], true).marks).toEqual([0, 1, 2]);
    expect(axisOf([0.2, 0.5], false).marks).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  });
  it('has room without values and below zero', () => {
    expect(axisOf([null, 0], true)).toEqual({ from: 0, to: 1, marks: [0, 1] });
    expect(axisOf([-40, 10], true).from).toBe(-40);
  });
});

it('places points evenly, and a single one in the middle', () => {
  expect(evenly(3)).toEqual([0, 0.5, 1]);
  expect(evenly(1)).toEqual([0.5]);
});

it('finds the nearest point', () => {
  expect(nearest([0, 0.5, 1], 0.7)).toBe(1);
  expect(nearest([0, 0.5, 1], 2)).toBe(2);
  expect(nearest([], 0.5)).toBe(0);
});

it('writes as many labels as there is room for', () => {
  expect(everyNth([30, 40, 30], 800)).toBe(1);
  expect(everyNth(Array(30).fill(40), 800)).toBe(3);
  expect(everyNth([40], 10)).toBe(1);
});

it('interrupts a line and its area where a value is missing', () => {
  const points = [[0, 5], [10, 2], null, [30, 4]] as const;
  expect(linePath(points)).toBe('M0.0,5.0L10.0,2.0M30.0,4.0');
  expect(areaPath(points, 9)).toBe('M0.0,9.0L0.0,5.0L10.0,2.0L10.0,9.0ZM30.0,9.0L30.0,4.0L30.0,9.0Z');
});
