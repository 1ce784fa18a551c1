import { isAfter, momentIn } from '@/features/overview/buckets';
import type { TimeSeries } from './annotations';

interface Timed {
  at: string;
  end?: string | null | undefined;
}

/** Annotations that stand at one place of a chart. */
export interface Mark<Of> {
  x: number;
  /** Where the last one ends; null if none takes longer than its bucket. */
  until: number | null;
  of: Of[];
}

/** Smallest distance in pixels between two marks, so that a finger finds each. */
const APART = 26;

const HOUR = 3_600_000;

/** Index of the last bucket that has begun at a moment. -1 before the chart. */
function bucketAt(ms: number, { series, period }: TimeSeries): number {
  const moment = momentIn(period.timezone, new Date(ms));
  return series.findLastIndex(({ start }) => !isAfter(start, moment));
}

/** Whether a chart is over at a moment: its last day, or its last hour, which may be within a day. */
function isOver(ms: number, chart: TimeSeries): boolean {
  const { series, period } = chart;
  if (momentIn(period.timezone, new Date(ms)).clock.slice(0, 10) > period.to) return true;
  const isHourly = series[0]?.start.includes('T') ?? false;
  return isHourly && bucketAt(ms - HOUR, chart) === series.length - 1;
}

/**
 * Places annotations, earliest first, at their buckets. Those that would touch become one mark. Annotations outside the
 * chart have none.
 */
export function marksOf<Of extends Timed>(
  annotations: readonly Of[],
  chart: TimeSeries,
  xOf: (bucket: number) => number,
): Mark<Of>[] {
  const marks: Mark<Of>[] = [];
  for (const annotation of annotations) {
    const at = Date.parse(annotation.at);
    const began = bucketAt(at, chart);
    const last = annotation.end ? bucketAt(Date.parse(annotation.end) - 1, chart) : began;
    if (last < 0 || isOver(at, chart)) continue;
    const first = Math.max(0, began);
    const [x, until] = [xOf(first), last > first ? xOf(last) : null];
    const mark = marks.at(-1);
    if (mark && x - mark.x < APART) {
      mark.of.push(annotation);
      if (until !== null) mark.until = Math.max(until, mark.until ?? until);
    } else marks.push({ x, until, of: [annotation] });
  }
  return marks;
}
