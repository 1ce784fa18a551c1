/** Compares the buckets of a time series with a moment, and with the buckets of another period. */
import { daysBetween, moved } from '@/lib/days';
import { localNow } from '@/lib/zone';

/** A moment, and what the clock of a time zone shows then. */
export interface Moment {
  ms: number;
  clock: string;
}

export const momentIn = (timeZone: string, at = new Date()): Moment => ({
  ms: at.getTime(),
  clock: localNow(timeZone, at),
});

/** Whether a bucket begins after a moment. An hour that the clock shows twice has its offset. */
export const isAfter = (start: string, { ms, clock }: Moment): boolean =>
  start.length > clock.length ? Date.parse(start) > ms : start > clock;

/** Whether a bucket begins before a moment. */
export const isBefore = (start: string, { ms, clock }: Moment): boolean =>
  start.length > clock.length ? Date.parse(start) < ms : start < clock;

interface Bucket {
  start: string;
}

interface Days {
  from: string;
  to: string;
}

/** The days of a week that a period contains, given the week's first day. */
export function weekWithin(start: string, { from, to }: Days): Days & { days: number } {
  const last = moved(start, 6);
  const within = { from: start < from ? from : start, to: last > to ? to : last };
  return { ...within, days: daysBetween(within.from, within.to) };
}

/** The number of each bucket's day, week or hour: an hour's is its day and what the clock shows. */
function places(series: readonly Bucket[]): string[] {
  let [day, last] = [-1, ''];
  return series.map(({ start }) => {
    const date = start.slice(0, 10);
    if (date !== last) [day, last] = [day + 1, date];
    return `${day}${start.slice(10, 16)}`;
  });
}

/**
 * For each bucket the one of the period before. Hours are compared by the clock: on the day of a clock change, an hour
 * is missing or there twice, and all later hours would be compared with a wrong one.
 */
export function pastOf<Past extends Bucket>(series: readonly Bucket[], before: readonly Past[]): (Past | undefined)[] {
  const waiting = new Map<string, Past[]>();
  places(before).forEach((place, at) => {
    const bucket = before[at];
    if (bucket) waiting.set(place, [...(waiting.get(place) ?? []), bucket]);
  });
  return places(series).map((place) => waiting.get(place)?.shift());
}
