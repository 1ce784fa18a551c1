/** The parts of a chart that need no screen: the marks of its axes and the place of its points. */
import { nice, ticks } from 'd3-array';

export interface Axis {
  from: number;
  to: number;
  marks: readonly number[];
}

/** About five round marks from 0, or from the smallest value if that is below, to at least the largest value. */
export function axisOf(values: readonly (number | null)[], whole: boolean): Axis {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const [from, to] = nice(low, low === high ? 1 : high, 4);
  return { from, to, marks: ticks(from, to, 4).filter((mark) => !whole || Number.isInteger(mark)) };
}

/** Places of a number of points at equal distances, from 0 to 1. A single point stands in the middle. */
export const evenly = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? 0.5 : index / (count - 1)));

/** Index of the place that is nearest to another. */
export function nearest(places: readonly number[], wanted: number): number {
  let best = 0;
  places.forEach((place, index) => {
    if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index;
  });
  return best;
}

/** Every how many of some labels can be written so that none touches the next. */
export function everyNth(widths: readonly number[], room: number): number {
  const [widest, gap] = [Math.max(...widths, 0), 16];
  return widths.length < 2 ? 1 : Math.max(1, Math.ceil(((widest + gap) * (widths.length - 1)) / Math.max(room, 1)));
}
