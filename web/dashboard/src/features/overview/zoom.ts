/** The period that buckets of the chart stand for. */
import type { SeriesChartFragment } from '@/gql/graphql';
import { weekWithin } from './buckets';

interface Days {
  from: string;
  to: string;
}

type Course = Pick<SeriesChartFragment, 'bucket' | 'series' | 'period'>;

/** The days of some buckets within the period; null if they are all of its days, or have not begun. */
export function daysOfBuckets({ bucket, series, period }: Course, first: number, last: number, today: string) {
  const [begin, end] = [series[first]?.start, series[last]?.start];
  if (begin === undefined || end === undefined) return null;
  const daysOf = (start: string): Days => {
    const day = start.slice(0, 10);
    return bucket === 'WEEK' ? weekWithin(day, period) : { from: day, to: day };
  };
  const days: Days = { from: daysOf(begin).from, to: daysOf(end).to };
  const isAll = days.from <= period.from && days.to >= period.to;
  return isAll || days.from > today ? null : days;
}
