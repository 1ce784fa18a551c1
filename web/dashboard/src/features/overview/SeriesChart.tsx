import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { LineChart, type Tip } from '@/components/chart/LineChart';
import { useTableView } from '@/components/chart/view';
import { FigureTable } from '@/components/FigureTable';
import { Tabs } from '@/components/Tabs';
import { type FragmentType, graphql, readFragment } from '@/gql';
import type { ChartAnnotations } from '@/features/annotations/annotations';
import { AddAnnotation, annotationsOver } from '@/features/annotations/OnChart';
import { ReportCsv } from '@/features/filters/ReportCsv';
import type { SeriesChartFragment } from '@/gql/graphql';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { allBucket, type Bucket } from '@/rest/values';
import { isAfter, isBefore, momentIn, pastOf, weekWithin } from './buckets';
import { comparedRange } from './comparedRange';
import { changeOf, formatMetric, type SeriesMetric, valueOfPoint } from './metrics';
import classes from './SeriesChart.module.css';
import { BEFORE, NOW, seriesLines } from './seriesLines';
import { daysOfBuckets } from './zoom';

const seriesFragment = graphql(`
  fragment SeriesChart on Overview {
    bucket
    period {
      from
      to
      days
      preset
      timezone
      capped {
        day
      }
    }
    extras {
      firstDay
    }
    series {
      start
      sessions
      visitors
      pageviews
      conversions
    }
    comparison {
      ...ComparedRange
      period {
        from
        to
        days
      }
      until
      series {
        start
        sessions
        visitors
        pageviews
        conversions
      }
    }
  }
`);

const HEIGHT = 264;

type Point = Parameters<typeof valueOfPoint>[1];

/** A bucket of the period beside the one it is compared with. Future buckets have no figures. */
interface Line {
  start: string;
  point: Point | undefined;
  past: Point | undefined;
  /** True if a limit was reached in the bucket. */
  capped: boolean;
}

function linesOf(data: SeriesChartFragment): Line[] {
  const { series, comparison, period } = data;
  const capped = cappedBuckets(data);
  const now = momentIn(period.timezone);
  const until = comparison?.until ? momentIn(period.timezone, new Date(comparison.until)) : null;
  const pasts = comparison ? pastOf(series, comparison.series) : [];
  return series.map((point, index) => {
    const past = pasts[index];
    return {
      start: point.start,
      point: isAfter(point.start, now) ? undefined : point,
      past: past && until && !isBefore(past.start, until) ? undefined : past,
      capped: capped.includes(index),
    };
  });
}

interface Days {
  from: string;
  to: string;
}

const spansYears = ({ from, to }: Days) => from.slice(0, 4) !== to.slice(0, 4);

/** Names a bucket of one of the two periods. Of a week, the days within the period are named. */
function nameOf(start: string, { bucket, period }: SeriesChartFragment, of: Days, t: Dictionary, format: Format) {
  if (bucket === 'HOUR') return `${format.dayMedium(start)}, ${start.slice(11)}`;
  if (bucket === 'DAY') return spansYears(period) ? format.dayYear(start) : format.dayMedium(start);
  const { from, to, days } = weekWithin(start, of);
  return format.range(from, to) + (days < 7 ? ` (${t.overview.weekCut(days)})` : '');
}

/** The figures without the time before the first day with data, if all days are shown. */
function sinceFirstDay(data: SeriesChartFragment): SeriesChartFragment {
  const { period, series, bucket } = data;
  const first = data.extras.firstDay;
  if (period.preset !== 'ALL' || !first || first <= period.from) return data;
  const began = ({ start }: { start: string }) =>
    bucket === 'WEEK' ? weekWithin(start, { from: first, to: period.to }).days > 0 : start >= first;
  return { ...data, period: { ...period, from: first }, series: series.filter(began) };
}

/** Whether the period contains only a part of its first or last week. */
const cutsWeeks = ({ bucket, series, period }: SeriesChartFragment) =>
  bucket === 'WEEK' && series.some(({ start }) => weekWithin(start, period).days < 7);

/** Places of the buckets with a day on which a limit was reached. */
function cappedBuckets({ series, period }: SeriesChartFragment): number[] {
  const days = period.capped.map(({ day }) => day);
  return series.flatMap(({ start }, index) => {
    const next = series[index + 1]?.start.slice(0, 10) ?? '9999';
    const first = start.slice(0, 10);
    return days.some((day) => day === first || (day > first && day < next)) ? [index] : [];
  });
}

interface SeriesChartProps {
  overview: FragmentType<typeof seriesFragment> | undefined;
  /** Annotations in the period. */
  annotations: ChartAnnotations | undefined;
  metric: SeriesMetric;
  /** Length of the period while the data is loading. */
  days: number;
  stale: boolean;
  /** Whether viewers of a share link see the chart, who neither annotate nor download it. */
  shared?: boolean;
  onBucket: (bucket: Bucket) => void;
  /** Opens the days of buckets as the period. Undefined if the period is fixed. */
  onZoom: ((from: string, to: string) => void) | undefined;
}

export function SeriesChart({
  overview,
  annotations,
  metric,
  days: asked,
  stale,
  shared = false,
  onBucket,
  onZoom,
}: SeriesChartProps) {
  const { t, format } = useI18n();
  const loaded = readFragment(seriesFragment, overview);
  const data = useMemo(() => loaded && sinceFirstDay(loaded), [loaded]);
  const [asTable, show] = useTableView();
  const isTouched = useMediaQuery('(hover: none)');

  const chart = useMemo(() => {
    if (!data) return null;
    const { series, comparison, bucket, period } = data;
    const pasts = comparison ? pastOf(series, comparison.series) : null;
    const years = spansYears(period);
    const label = (start: string) =>
      bucket === 'HOUR'
        ? period.days > 1
          ? `${format.day(start)}, ${start.slice(11)}`
          : start.slice(11)
        : years
          ? format.dayYear(start)
          : format.day(start);
    const long = (start: string, of: Days) => nameOf(start, data, of, t, format);
    const capped = cappedBuckets(data);
    const value = (entry: number | null) => (entry === null ? '–' : formatMetric(metric, entry, format, true));
    const now = momentIn(period.timezone);
    const current = series.findIndex((point, index) => {
      const next = series[index + 1];
      return (
        !isAfter(point.start, now) &&
        (next
          ? isAfter(next.start, now)
          : bucket === 'HOUR'
            ? point.start.slice(0, 13) === now.clock.slice(0, 13)
            : period.to >= now.clock.slice(0, 10))
      );
    });
    const future = series.findIndex((point) => isAfter(point.start, now));
    const shown = series.map((point, index) => (future >= 0 && index >= future ? null : valueOfPoint(metric, point)));
    const until = comparison?.until ? momentIn(period.timezone, new Date(comparison.until)) : null;
    const before =
      pasts?.map((past) => (!past || (until && !isBefore(past.start, until)) ? null : valueOfPoint(metric, past))) ??
      null;

    const hint = isTouched ? t.overview.zoom.tap : t.overview.zoom.click;
    const tip = (index: number): Tip => {
      const point = series[index];
      if (!point) return { title: '', rows: [] };
      const past = pasts?.[index];
      const [x, y] = [shown[index] ?? null, before?.[index] ?? null];
      const change = x !== null && y !== null ? changeOf(metric, x, y, t, format) : null;
      const sign = change?.direction === 'up' ? '+' : change?.direction === 'down' ? '−' : '';
      const more = [change ? sign + change.text : '', capped.includes(index) ? `⚠ ${t.overview.capped.mark}` : ''];
      return {
        title: long(point.start, period) + (index === current ? ` · ${t.overview.soFar}` : ''),
        rows: [
          { look: NOW, name: t.metrics[metric], value: value(x) },
          ...(past && comparison ? [{ look: BEFORE, name: long(past.start, comparison.period), value: value(y) }] : []),
        ],
        more: more.filter(Boolean).join(' · '),
        ...(daysOfBuckets(data, index, index, now.clock.slice(0, 10)) ? { hint } : {}),
      };
    };
    const ratio = metric === 'depth' || metric === 'rate';
    return {
      lines: seriesLines(shown, before, current > 0 ? current : null),
      labels: series.map((point) => label(point.start)),
      scale: {
        text: (entry: number) => formatMetric(metric, entry, format).replace(/[.,]0(?=%|\s%|$)/, ''),
        whole: !ratio,
      },
      tip,
      marked: capped,
    };
  }, [data, metric, isTouched, t, format]);

  const days = data?.period.days ?? asked;
  const inHours = data?.period.preset === 'HOURS_24';
  const compared = data?.comparison?.period.days ?? 0;
  const offered = allBucket.filter((bucket) =>
    bucket === 'hour' ? days <= 14 && compared <= 31 : !inHours && (bucket === 'week' ? days >= 14 : days > 1),
  );
  const zoom = (first: number, last: number) => {
    const found = data && daysOfBuckets(data, first, last, momentIn(data.period.timezone).clock.slice(0, 10));
    if (found) onZoom?.(found.from, found.to);
  };
  const bucket = data?.bucket.toLowerCase();

  return (
    <div className={classes.body} aria-busy={stale || !data}>
      <div className={classes.bar}>
        {data ? (
          <p className={classes.legend}>
            <span>
              <i className={classes.now} />
              {inHours ? t.period.presets['24h'] : format.range(data.period.from, data.period.to)}
            </span>
            {data.comparison ? (
              <span>
                <i className={classes.before} />
                {comparedRange(data.comparison, t, format)}
              </span>
            ) : null}
            {cutsWeeks(data) ? <span>{t.overview.weeksCut}</span> : null}
          </p>
        ) : (
          <div className={classes.legend} aria-hidden>
            <Skeleton height={12} width={150} my={4} />
          </div>
        )}
        <div className={classes.tools}>
          {offered.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t.overview.bucket}
              value={bucket ?? ''}
              className={classes.buckets}
              onChange={(next) => {
                const found = allBucket.find((candidate) => candidate === next);
                if (found) onBucket(found);
              }}
              data={offered.map((entry) => ({ value: entry, label: t.overview.buckets[entry] }))}
            />
          ) : null}
          <Tabs
            label={t.charts.viewOf(t.metrics[metric])}
            value={asTable ? 'table' : 'chart'}
            onChange={(next) => {
              show(next === 'table');
            }}
            options={[
              { value: 'chart', label: t.charts.chart },
              { value: 'table', label: t.charts.table },
            ]}
          />
        </div>
        {shared ? null : (
          <>
            <AddAnnotation />
            <ReportCsv report="timeseries" of={t.overview.mainLabel} more={bucket ? { bucket } : {}} />
          </>
        )}
      </div>
      {data && asTable ? (
        <div key="table" className={classes.table} style={{ height: HEIGHT }}>
          <FigureTable
            label={t.metrics[metric]}
            head={{
              label: t.overview.bucket,
              cell: ({ start, capped }) =>
                nameOf(start, data, data.period, t, format) + (capped ? ` · ${t.overview.capped.mark}` : ''),
            }}
            columns={[
              {
                key: 'now',
                label: t.metrics[metric],
                cell: ({ point }) =>
                  point ? formatMetric(metric, valueOfPoint(metric, point) ?? 0, format, true) : '–',
              },
              ...(data.comparison
                ? [
                    {
                      key: 'before',
                      label: comparedRange(data.comparison, t, format),
                      cell: ({ past }: Line) =>
                        past ? formatMetric(metric, valueOfPoint(metric, past) ?? 0, format, true) : '–',
                    },
                  ]
                : []),
            ]}
            rows={linesOf(data)}
            keyOf={({ start }) => start}
            stale={stale}
          />
        </div>
      ) : chart && data ? (
        <div key="chart" className={stale ? classes.stale : undefined}>
          <LineChart
            {...chart}
            over={annotationsOver(annotations, data)}
            height={HEIGHT}
            onPick={onZoom && data.period.days > 1 ? zoom : undefined}
            picking={t.overview.zoom.about}
            label={t.overview.chartLabel(t.metrics[metric], format.range(data.period.from, data.period.to))}
          />
          <table className="sr-only">
            <caption>{t.metrics[metric]}</caption>
            <tbody>
              {data.series.map((point) => (
                <tr key={point.start}>
                  <th scope="row">{point.start.replace('T', ' ')}</th>
                  <td>{formatMetric(metric, valueOfPoint(metric, point) ?? 0, format, true)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div key="waiting" className={classes.waiting} style={{ height: HEIGHT }} aria-hidden>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
