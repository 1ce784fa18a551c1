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

/** Every how many of some labels can be written so that none touches the next. The outer ones stay inside the room. */
export function everyNth(widths: readonly number[], room: number): number {
  const [widest, gap] = [Math.max(...widths, 0), 16];
  return widths.length < 2
    ? 1
    : Math.max(1, Math.ceil(((widest + gap) * (widths.length - 1)) / Math.max(room - widest, 1)));
}

type Point = readonly [x: number, y: number];

/** Splits points where one is missing. */
function pieces(points: readonly (Point | null)[]): Point[][] {
  const found: Point[][] = [[]];
  for (const point of points) {
    if (point) found.at(-1)?.push(point);
    else found.push([]);
  }
  return found.filter((piece) => piece.length > 0);
}

const through = (piece: readonly Point[]) => piece.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L');

/** Path of an SVG line, interrupted where a point is missing. */
export const linePath = (points: readonly (Point | null)[]): string =>
  pieces(points)
    .map((piece) => `M${through(piece)}`)
    .join('');

/** Path of the area between a line and the bottom. */
export const areaPath = (points: readonly (Point | null)[], bottom: number): string =>
  pieces(points)
    .map((piece) => {
      const [first, last] = [piece[0]?.[0] ?? 0, piece.at(-1)?.[0] ?? 0];
      return `M${through([[first, bottom], ...piece, [last, bottom]])}Z`;
    })
    .join('');
