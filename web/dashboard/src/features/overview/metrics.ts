import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';

/** Metrics of the tiles. The first six can be drawn over time. */
export const seriesMetrics = ['visitors', 'sessions', 'pageviews', 'depth', 'conversions', 'rate'] as const;
export type SeriesMetric = (typeof seriesMetrics)[number];
export type Metric = SeriesMetric | 'bounce' | 'engaged';
export const tileOrder: readonly Metric[] = [
  'visitors',
  'sessions',
  'pageviews',
  'depth',
  'bounce',
  'engaged',
  'conversions',
  'rate',
];

export const isSeriesMetric = (metric: Metric): metric is SeriesMetric =>
  seriesMetrics.some((candidate) => candidate === metric);

interface PointCounts {
  sessions: number;
  visitors: number;
  pageviews: number;
  conversions: number;
}

/** The value of one point; null, not zero, for a ratio without sessions. */
export function valueOfPoint(metric: SeriesMetric, point: PointCounts): number | null {
  switch (metric) {
    case 'depth':
      return point.sessions > 0 ? point.pageviews / point.sessions : null;
    case 'rate':
      return point.sessions > 0 ? point.conversions / point.sessions : null;
    default:
      return point[metric];
  }
}

interface TotalCounts extends PointCounts {
  pagesPerSession: number;
  bounceRate: number;
  averageEngagedMs: number;
  conversionRate: number;
}

export function valueOfTotals(metric: Metric, totals: TotalCounts): number {
  switch (metric) {
    case 'depth':
      return totals.pagesPerSession;
    case 'bounce':
      return totals.bounceRate;
    case 'engaged':
      return totals.averageEngagedMs;
    case 'rate':
      return totals.conversionRate;
    default:
      return totals[metric];
  }
}

export function formatMetric(metric: Metric, value: number, format: Format, exact = false): string {
  switch (metric) {
    case 'depth':
      return format.decimal(value);
    case 'bounce':
      return format.percent(value);
    case 'rate':
      return format.percentExact(value);
    case 'engaged':
      return format.duration(value);
    default:
      return exact ? format.whole(value) : format.short(value);
  }
}

export interface Change {
  text: string;
  /** Whether the change is good: a falling bounce rate is. */
  verdict: 'good' | 'bad' | 'same';
  direction: 'up' | 'down' | 'same';
}

/** Change against the comparison period: percent for amounts, percentage points for rates. */
export function changeOf(metric: Metric, now: number, before: number, t: Dictionary, format: Format): Change | null {
  const rate = metric === 'bounce' || metric === 'rate';
  if (!rate && before === 0) return null;
  const delta = rate ? (now - before) * 100 : (now - before) / before;
  const shown = rate ? Math.round(delta * 10) / 10 : Math.round(delta * 1000) / 1000;
  const text = rate ? t.overview.points(format.decimal(Math.abs(shown))) : format.percent(Math.abs(shown));
  if (shown === 0) return { text, verdict: 'same', direction: 'same' };
  const up = shown > 0;
  const good = metric === 'bounce' ? !up : up;
  return { text, verdict: good ? 'good' : 'bad', direction: up ? 'up' : 'down' };
}
