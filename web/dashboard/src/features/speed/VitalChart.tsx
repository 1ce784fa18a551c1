import { useMemo } from 'react';
import { type Line, LineChart, type Look, strokeOf, type Tip } from '@/components/chart/LineChart';
import { useTableView } from '@/components/chart/view';
import { Empty } from '@/components/Empty';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { Tabs } from '@/components/Tabs';
import type { Bucket } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { bounds, type Figures, formatShare, formatVital, sharesOf, type Vital } from './vitals';
import classes from './VitalChart.module.css';

const HEIGHT = 240;
const P75: Look = { color: 'accent' };
const GOOD: Look = { color: 'good', dash: 'dashed', width: 1.5 };
const POOR: Look = { color: 'bad', dash: 'dotted', width: 1.5 };

interface Point {
  start: string;
  figures: Figures;
}

interface VitalChartProps {
  vital: Vital;
  bucket: Bucket | undefined;
  /** Undefined while loading. */
  points: readonly Point[] | undefined;
  stale: boolean;
}

/** One vital over time with the bounds of its ratings, as a chart and as a table. */
export function VitalChart({ vital, bucket, points, stale }: VitalChartProps) {
  const { t, format } = useI18n();
  const [asTable, show] = useTableView();
  const words = t.speed;
  const title = words.over(words.vitals[vital].full);
  const chart = useMemo(() => {
    if (!points || !bucket) return null;
    const say = (value: number) => formatVital(vital, value, format);
    const values = points.map(({ figures }) => figures.p75 ?? null);
    const { good, fair } = bounds[vital];
    const legend = [
      { look: P75, name: words.p75 },
      { look: GOOD, name: words.upTo(say(good)) },
      // A bound that no value comes near would only flatten the line.
      ...(values.some((value) => value !== null && value > good) ? [{ look: POOR, name: words.above(say(fair)) }] : []),
    ];
    const flat = (value: number) => points.map(() => value);
    const lines: Line[] = [
      { ...GOOD, values: flat(good) },
      ...(legend.length > 2 ? [{ ...POOR, values: flat(fair) }] : []),
      { ...P75, values, area: 0.12 },
    ];
    const nameOf = (start: string) =>
      bucket === 'HOUR'
        ? `${format.dayMedium(start)}, ${start.slice(11)}`
        : bucket === 'WEEK'
          ? t.overview.weekOf(format.dayYear(start))
          : format.dayMedium(start);
    const tip = (index: number): Tip => {
      const point = points[index];
      if (!point) return { title: '', rows: [] };
      const { p75, views } = point.figures;
      const shares = sharesOf(point.figures);
      return {
        title: nameOf(point.start),
        rows: [{ look: P75, name: words.p75, value: typeof p75 === 'number' ? say(p75) : '–' }],
        more:
          views === 0
            ? words.notMeasured
            : `${words.shares(format.percent(shares.good), format.percent(shares.poor))} ${words.of(views, format.whole(views))}`,
      };
    };
    const labels = points.map(({ start }) =>
      bucket === 'HOUR' ? `${format.day(start)}, ${start.slice(11)}` : format.day(start),
    );
    return { legend, nameOf, drawing: { lines, labels, scale: { text: say }, tip } };
  }, [points, bucket, vital, t, format, words]);

  let body;
  if (!chart || !points) body = <div style={{ height: HEIGHT }} aria-busy />;
  else if (points.every(({ figures }) => figures.views === 0))
    body = (
      <div className={panels.state}>
        <Empty heading={words.notMeasured}>{words.notByAll}</Empty>
      </div>
    );
  else if (asTable)
    body = (
      <div className={classes.table} style={{ height: HEIGHT }}>
        <FigureTable
          label={title}
          head={{ label: t.overview.bucket, cell: ({ start }) => <span>{chart.nameOf(start)}</span> }}
          columns={[
            {
              key: 'p75',
              label: words.p75,
              hint: words.p75Hint,
              cell: ({ figures: { p75 } }) => (typeof p75 === 'number' ? formatVital(vital, p75, format) : '–'),
            },
            {
              key: 'good',
              label: words.ratings.good,
              hint: words.goodHint,
              cell: ({ figures }) => formatShare(figures.good, format),
            },
            {
              key: 'poor',
              label: words.ratings.poor,
              hint: words.poorHint,
              cell: ({ figures }) => formatShare(figures.poor, format),
            },
            {
              key: 'views',
              label: words.columns.views,
              hint: words.viewsHint,
              cell: ({ figures }) => format.whole(figures.views),
            },
          ]}
          rows={points}
          keyOf={({ start }) => start}
          stale={stale}
        />
      </div>
    );
  else
    body = (
      <div className={stale ? classes.stale : undefined}>
        <ul className={classes.legend}>
          {chart.legend.map(({ look, name }) => (
            <li key={name}>
              <i style={strokeOf(look)} />
              {name}
            </li>
          ))}
        </ul>
        <LineChart {...chart.drawing} height={HEIGHT} label={title} />
      </div>
    );
  return (
    <Panel
      title={title}
      subtitle={words.overText}
      className={panels.wide}
      aside={
        <Tabs
          label={t.charts.viewOf(title)}
          value={asTable ? 'table' : 'chart'}
          onChange={(next) => {
            show(next === 'table');
          }}
          options={[
            { value: 'chart', label: t.charts.chart },
            { value: 'table', label: t.charts.table },
          ]}
        />
      }
    >
      {body}
    </Panel>
  );
}
