import { isAfter, momentIn } from '@/features/overview/buckets';

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

/** Index of the bucket with a moment, given the local starts of all buckets. */
function bucketAt(ms: number, starts: readonly string[], timezone: string): number {
  const moment = momentIn(timezone, new Date(ms));
  return Math.max(
    0,
    starts.findLastIndex((start) => !isAfter(start, moment)),
  );
}

/** Places annotations, earliest first, at their buckets. Those that would touch become one mark. */
export function marksOf<Of extends Timed>(
  annotations: readonly Of[],
  starts: readonly string[],
  timezone: string,
  xOf: (bucket: number) => number,
): Mark<Of>[] {
  const marks: Mark<Of>[] = [];
  for (const annotation of annotations) {
    const at = Date.parse(annotation.at);
    const first = bucketAt(at, starts, timezone);
    const last = annotation.end ? bucketAt(Date.parse(annotation.end) - 1, starts, timezone) : first;
    const [x, until] = [xOf(first), last > first ? xOf(last) : null];
    const mark = marks.at(-1);
    if (mark && x - mark.x < APART) {
      mark.of.push(annotation);
      if (until !== null) mark.until = Math.max(until, mark.until ?? until);
    } else marks.push({ x, until, of: [annotation] });
  }
  return marks;
}
