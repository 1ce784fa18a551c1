import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { type Line, LineChart, type Tip } from '@/components/chart/LineChart';
import { useTableView } from '@/components/chart/view';
import { FigureTable } from '@/components/FigureTable';
import { Tabs } from '@/components/Tabs';
import type { ChartAnnotations } from '@/features/annotations/annotations';
import { AddAnnotation, annotationsOver } from '@/features/annotations/OnChart';
import { ReportCsv } from '@/features/filters/ReportCsv';
import series from '@/features/overview/SeriesChart.module.css';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { type AdsBucket, allAdsBucket } from '@/rest/values';
import classes from './Costs.module.css';
import type { AdsSeriesRead } from './kpis';
import { useRatio } from './useRatio';

const HEIGHT = 240;
const SPEND = { color: 'accent' } as const;
const RELEVANT = { color: 'good' } as const;

interface CostChartProps {
  report: AdsSeriesRead | undefined;
  /** Annotations in the period. */
  annotations: ChartAnnotations | undefined;
  stale: boolean;
  onBucket: (bucket: AdsBucket) => void;
}

/** Costs and relevant sessions over time, by day or week; also as a table. */
export function CostChart({ report, annotations, stale, onBucket }: CostChartProps) {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  const { shown } = useRatio();
  const [asTable, show] = useTableView();
  const chart = useMemo(() => {
    if (!report) return null;
    const named = (start: string) =>
      report.bucket === 'WEEK' ? t.overview.weekOf(format.dayYear(start)) : format.dayMedium(start);
    const lines: Line[] = [
      { ...SPEND, values: report.series.map(({ figures }) => figures.spend), area: 0.12 },
      { ...RELEVANT, values: report.series.map(({ figures }) => figures.relevantSessions), right: true },
    ];
    const tip = (index: number): Tip => {
      const point = report.series[index];
      if (!point) return { title: '', rows: [] };
      const { spend, relevantSessions, costPerRelevantSession: cost } = point.figures;
      return {
        title: named(point.start),
        rows: [
          { look: SPEND, name: words.columns.spend, value: format.money(spend, report.currency) },
          { look: RELEVANT, name: words.columns.relevantSessions, value: format.whole(relevantSessions) },
        ],
        ...(typeof cost.value === 'number'
          ? { more: `${words.columns.costPerRelevantSession}: ${shown('relevant', cost.value, report.currency)}` }
          : {}),
      };
    };
    return {
      lines,
      labels: report.series.map(({ start }) => format.day(start)),
      scale: { text: (value: number) => format.money(value, report.currency).replace(/[.,]00(?=\D*$)/, '') },
      right: { text: format.short, whole: true },
      tip,
    };
  }, [report, t, format, words, shown]);

  return (
    <div className={series.body} aria-busy={stale || !report}>
      <div className={series.bar}>
        <p className={series.legend}>
          <span>
            <i className={classes.spend} />
            {words.columns.spend}
          </span>
          <span>
            <i className={classes.relevant} />
            {words.columns.relevantSessions}
          </span>
        </p>
        <div className={series.tools}>
          {!report || report.period.days >= 14 ? (
            <SegmentedControl
              size="xs"
              aria-label={t.overview.bucket}
              value={report ? lower(report.bucket) : ''}
              className={series.buckets}
              onChange={(next) => {
                const found = allAdsBucket.find((bucket) => bucket === next);
                if (found) onBucket(found);
              }}
              data={allAdsBucket.map((bucket) => ({ value: bucket, label: t.overview.buckets[bucket] }))}
            />
          ) : null}
          <Tabs
            label={t.charts.viewOf(words.chart)}
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
        <AddAnnotation />
        <ReportCsv report="ads-timeseries" of={words.chart} more={report ? { bucket: lower(report.bucket) } : {}} />
      </div>
      {report && asTable ? (
        <div className={series.table} style={{ height: HEIGHT }}>
          <FigureTable
            label={words.chart}
            head={{ label: t.overview.bucket, cell: ({ start }) => <span>{format.dayMedium(start)}</span> }}
            columns={[
              {
                key: 'spend',
                label: words.columns.spend,
                cell: ({ figures }) => format.money(figures.spend, report.currency),
              },
              {
                key: 'relevant',
                label: words.columns.relevantSessions,
                cell: ({ figures }) => format.whole(figures.relevantSessions),
              },
              {
                key: 'cost',
                label: words.columns.costPerRelevantSession,
                cell: ({ figures: { costPerRelevantSession: cost } }) =>
                  typeof cost.value === 'number' ? shown('relevant', cost.value, report.currency) : '–',
              },
            ]}
            rows={report.series}
            keyOf={({ start }) => start}
            stale={stale}
          />
        </div>
      ) : chart && report ? (
        <div className={stale ? series.stale : undefined}>
          <LineChart
            {...chart}
            over={annotationsOver(annotations, report)}
            height={HEIGHT}
            label={t.overview.chartLabel(words.chart, format.range(report.period.from, report.period.to))}
          />
        </div>
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </div>
  );
}
