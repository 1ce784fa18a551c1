import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Chart } from '@/components/chart/Chart';
import { useTableView } from '@/components/chart/view';
import { FigureTable } from '@/components/FigureTable';
import { Tabs } from '@/components/Tabs';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { ReportCsv } from '@/features/filters/ReportCsv';
import type { SeriesChartFragment } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { allBucket, type Bucket } from '@/rest/values';
import { isAfter, isBefore, momentIn, pastOf } from './buckets';
import { comparedRange } from './comparedRange';
import { changeOf, formatMetric, type SeriesMetric, valueOfPoint } from './metrics';
import classes from './SeriesChart.module.css';
import { seriesOption } from './seriesOption';

const seriesFragment = graphql(`
  fragment SeriesChart on Overview {
    bucket
    period {
      from
      to
      days
      timezone
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
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Point = Parameters<typeof valueOfPoint>[1];

/** A bucket of the period beside the one it is compared with. Future buckets have no figures. */
interface Line {
  start: string;
  point: Point | undefined;
  past: Point | undefined;
}

function linesOf({ series, comparison, period }: SeriesChartFragment): Line[] {
  const now = momentIn(period.timezone);
  const until = comparison?.until ? momentIn(period.timezone, new Date(comparison.until)) : null;
  const pasts = comparison ? pastOf(series, comparison.series) : [];
  return series.map((point, index) => {
    const past = pasts[index];
    return {
      start: point.start,
      point: isAfter(point.start, now) ? undefined : point,
      past: past && until && !isBefore(past.start, until) ? undefined : past,
    };
  });
}

interface SeriesChartProps {
  overview: FragmentType<typeof seriesFragment> | undefined;
  metric: SeriesMetric;
  /** Length of the period while the data is loading. */
  days: number;
  stale: boolean;
  onBucket: (bucket: Bucket) => void;
}

export function SeriesChart({ overview, metric, days: asked, stale, onBucket }: SeriesChartProps) {
  const { t, format } = useI18n();
  const data = readFragment(seriesFragment, overview);
  const [asTable, show] = useTableView();

  const option = useMemo(() => {
    if (!data) return null;
    const { series, comparison, bucket, period } = data;
    const pasts = comparison ? pastOf(series, comparison.series) : null;
    const label = (start: string) =>
      bucket === 'HOUR'
        ? period.days > 1
          ? `${format.day(start)}, ${start.slice(11)}`
          : start.slice(11)
        : format.day(start);
    const long = (start: string) => {
      if (bucket === 'HOUR') return `${format.dayMedium(start)}, ${start.slice(11)}`;
      return bucket === 'WEEK' ? t.overview.weekOf(format.dayYear(start)) : format.dayMedium(start);
    };
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

    const tip = (index: number) => {
      const point = series[index];
      if (!point) return '';
      const past = pasts?.[index];
      const [x, y] = [shown[index] ?? null, before?.[index] ?? null];
      const change = x !== null && y !== null ? changeOf(metric, x, y, t, format) : null;
      const sign = change?.direction === 'up' ? '+' : change?.direction === 'down' ? '−' : '';
      return (
        `<b>${escape(long(point.start))}${index === current ? ` · ${escape(t.overview.soFar)}` : ''}</b>` +
        `<div class="row"><i></i><span>${escape(t.metrics[metric])}</span><em>${escape(value(x))}</em></div>` +
        (past
          ? `<div class="row"><i class="before"></i><span>${escape(long(past.start))}</span><em>${escape(value(y))}</em></div>`
          : '') +
        (change ? `<div class="change">${sign}${escape(change.text)}</div>` : '')
      );
    };
    return seriesOption({
      now: { starts: series.map((point) => point.start), values: shown },
      before: pasts && before ? { starts: pasts.map((past) => past?.start ?? ''), values: before } : null,
      axis: label,
      value: (entry) => formatMetric(metric, entry, format).replace(/[.,]0(?=%|\s%|$)/, ''),
      tip,
      ratio: metric === 'depth' || metric === 'rate',
      growingFrom: current > 0 ? current : null,
    });
  }, [data, metric, t, format]);

  const days = data?.period.days ?? asked;
  const offered = allBucket.filter((bucket) =>
    bucket === 'hour' ? days <= 14 : bucket === 'week' ? days >= 14 : days > 1,
  );
  const bucket = data?.bucket.toLowerCase();

  return (
    <div className={classes.body} aria-busy={stale || !data}>
      <div className={classes.bar}>
        {data ? (
          <p className={classes.legend}>
            <span>
              <i className={classes.now} />
              {format.range(data.period.from, data.period.to)}
            </span>
            {data.comparison ? (
              <span>
                <i className={classes.before} />
                {comparedRange(data.comparison, t, format)}
              </span>
            ) : null}
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
        <ReportCsv report="timeseries" of={t.overview.mainLabel} more={bucket ? { bucket } : {}} />
      </div>
      {data && asTable ? (
        <div key="table" className={classes.table} style={{ height: HEIGHT }}>
          <FigureTable
            label={t.metrics[metric]}
            head={{
              label: t.overview.bucket,
              cell: ({ start }) =>
                data.bucket === 'HOUR' ? `${format.dayMedium(start)}, ${start.slice(11)}` : format.dayMedium(start),
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
      ) : option && data ? (
        <div key="chart" className={stale ? classes.stale : undefined}>
          <Chart
            option={option}
            height={HEIGHT}
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
