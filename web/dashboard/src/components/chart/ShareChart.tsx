import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { FigureTable } from '@/components/FigureTable';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { Chart } from './Chart';
import type { ChartColors } from './colors';
import classes from './ShareChart.module.css';
import { useTableView } from './view';

/** Lines differ in colour and in dash pattern. */
const looks = {
  main: { color: 'accent', dash: 'solid', width: 2.25 },
  second: { color: 'good', dash: 'dashed', width: 1.75 },
  third: { color: 'warn', dash: 'dotted', width: 1.75 },
  fourth: { color: 'compare', dash: 'dashed', width: 1.75 },
  again: { color: 'bad', dash: 'solid', width: 1.5 },
} as const satisfies Record<string, { color: keyof ChartColors; dash: string; width: number }>;

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

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shares along a page or a video, as a line chart and as a table. */
export function ShareChart({ label, axis, percents, lines, place, height = 250, stale = false }: ShareChartProps) {
  const { t, format } = useI18n();
  const [asTable, show] = useTableView();
  const option = useMemo(() => {
    const named = (percent: number) => format.percent(percent / 100) + (place ? ` · ${place(percent)}` : '');
    return (colors: ChartColors) => shareOption(colors, percents, lines, (value) => format.percent(value), named);
  }, [percents, lines, place, format]);
  const rows: Point[] = percents.map((percent, index) => ({ percent, index }));

  return (
    <div className={stale ? classes.stale : undefined}>
      <div className={classes.bar}>
        <ul className={classes.legend}>
          {lines.map(({ name, look }) => (
            <li key={name}>
              <i data-dash={looks[look].dash} style={{ '--line': `var(--svc-${looks[look].color})` } as object} />
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
        <Chart option={option} height={height} label={label} />
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

function shareOption(
  colors: ChartColors,
  percents: readonly number[],
  lines: readonly ShareLine[],
  value: (share: number) => string,
  named: (percent: number) => string,
): EChartsCoreOption {
  const tip = (index: number) =>
    `<b>${escape(named(percents[index] ?? 0))}</b>` +
    lines
      .map(({ name, shares, look }) => {
        const stroke = `border-top:2.5px ${looks[look].dash} ${colors[looks[look].color]}`;
        return `<div class="row"><i style="${stroke}"></i><span>${escape(name)}</span><em>${escape(value(shares[index] ?? 0))}</em></div>`;
      })
      .join('');
  return {
    animationDuration: 260,
    grid: { left: 4, right: 14, top: 14, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0.08,
      className: 'svc-tip',
      padding: [9, 12],
      backgroundColor: colors.surface,
      borderColor: colors.border,
      borderWidth: 1,
      textStyle: { color: colors.text, fontSize: 12.5 },
      axisPointer: { type: 'line', lineStyle: { color: colors.border, width: 1, type: 'solid' } },
      formatter: (points: { dataIndex: number }[]) => tip(points[0]?.dataIndex ?? 0),
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: 100,
      interval: 25,
      axisLine: { lineStyle: { color: colors.gridline } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        color: colors.muted,
        fontSize: 12,
        margin: 10,
        formatter: (percent: number) => value(percent / 100),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 1,
      interval: 0.25,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colors.gridline } },
      axisLabel: { color: colors.muted, fontSize: 12, margin: 10, formatter: value },
    },
    series: lines.map(({ name, shares, look }) => ({
      type: 'line',
      name,
      data: percents.map((percent, index) => [percent, shares[index] ?? 0]),
      showSymbol: false,
      symbol: 'circle',
      symbolSize: 7,
      lineStyle: { width: looks[look].width, color: colors[looks[look].color], type: looks[look].dash },
      itemStyle: { color: colors[looks[look].color], borderColor: colors.surface, borderWidth: 2 },
      emphasis: { scale: false },
      ...(look === 'main' ? { areaStyle: { color: colors.accent, opacity: 0.09 }, z: 3 } : {}),
    })),
  };
}
