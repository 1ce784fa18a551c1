import { useMemo } from 'react';
import { FigureTable } from '@/components/FigureTable';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { LineChart, type Look, strokeOf } from './LineChart';
import classes from './ShareChart.module.css';
import { useTableView } from './view';

/** Lines differ in colour and in dash pattern. */
const looks = {
  main: { color: 'accent' },
  second: { color: 'good', dash: 'dashed', width: 1.75 },
  third: { color: 'warn', dash: 'dotted', width: 1.75 },
  fourth: { color: 'compare', dash: 'dashed', width: 1.75 },
  again: { color: 'bad', width: 1.5 },
} as const satisfies Record<string, Look>;

/** The axes of every such chart: quarters of the way, and quarters of the visitors. */
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const SHARES = { from: 0, to: 1, marks: QUARTERS };

export interface ShareLine {
  name: string;
  look: keyof typeof looks;
  /** Shares of 0..1, one per point. */
  shares: readonly number[];
}

interface Point {
  percent: number;
  index: number;
}

interface ShareChartProps {
  /** Accessible description of the chart. */
  label: string;
  /** What the x-axis measures: scroll depth, or part of a video. */
  axis: string;
  /** Positions of the points, 0 to 100 percent. */
  percents: readonly number[];
  lines: readonly ShareLine[];
  /** Additional label of a point, such as a time in the video. */
  place?: (percent: number) => string;
  height?: number;
  stale?: boolean;
}

/** Shares along a page or a video, as a line chart and as a table. */
export function ShareChart({ label, axis, percents, lines, place, height = 250, stale = false }: ShareChartProps) {
  const { t, format } = useI18n();
  const [asTable, show] = useTableView();
  const chart = useMemo(() => {
    const text = (share: number) => format.percent(share);
    return {
      lines: lines.map(({ shares, look }) => ({
        ...looks[look],
        values: shares,
        ...(look === 'main' ? { area: 0.09 } : {}),
      })),
      places: percents.map((percent) => percent / 100),
      labels: QUARTERS.map((quarter) => ({ place: quarter, text: text(quarter) })),
      scale: { text, axis: SHARES },
      tip: (index: number) => {
        const percent = percents[index] ?? 0;
        return {
          title: text(percent / 100) + (place ? ` · ${place(percent)}` : ''),
          rows: lines.map(({ name, shares, look }) => ({ look: looks[look], name, value: text(shares[index] ?? 0) })),
        };
      },
    };
  }, [percents, lines, place, format]);
  const rows: Point[] = percents.map((percent, index) => ({ percent, index }));

  return (
    <div className={stale ? classes.stale : undefined}>
      <div className={classes.bar}>
        <ul className={classes.legend}>
          {lines.map(({ name, look }) => (
            <li key={name}>
              <i style={strokeOf(looks[look])} />
              {name}
            </li>
          ))}
        </ul>
        <Tabs
          label={t.charts.viewOf(label)}
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
      {!asTable ? (
        <LineChart {...chart} height={height} label={label} />
      ) : (
        <div className={classes.table} style={{ height }}>
          <FigureTable
            label={label}
            head={{
              label: axis,
              cell: ({ percent }) => (
                <span>
                  {format.percent(percent / 100)}
                  {place ? ` · ${place(percent)}` : ''}
                </span>
              ),
            }}
            columns={lines.map(({ name, shares }) => ({
              key: name,
              label: name,
              cell: ({ index }: Point) => format.percent(shares[index] ?? 0),
            }))}
            rows={rows}
            keyOf={({ percent }) => String(percent)}
          />
        </div>
      )}
    </div>
  );
}
