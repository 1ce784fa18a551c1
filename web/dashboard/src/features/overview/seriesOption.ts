import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColors } from '@/components/chart/colors';

interface SeriesLine {
  /** Local starts of the buckets: 2026-11-21 or 2026-11-21T13:00. */
  starts: string[];
  values: (number | null)[];
}

interface SeriesInput {
  now: SeriesLine;
  before: SeriesLine | null;
  axis: (start: string) => string;
  value: (value: number) => string;
  /** The tooltip of the point at an index. */
  tip: (index: number) => string;
  ratio: boolean;
  /** Places of points that lack visits, drawn with a mark. */
  marked?: readonly number[];
  /** Points from this index on are incomplete and drawn dashed. */
  growingFrom: number | null;
}

/** Draws one metric over time, the comparison dashed behind it. */
export function seriesOption({ now, before, axis, value, tip, ratio, growingFrom, marked = [] }: SeriesInput) {
  return (colors: ChartColors): EChartsCoreOption => {
    const whole = !ratio;
    const last = now.values.length - 1;
    const growing = growingFrom !== null && growingFrom > 0 && growingFrom <= last;
    const settled = growing ? now.values.map((entry, index) => (index < growingFrom ? entry : null)) : now.values;
    const open = growing ? now.values.map((entry, index) => (index >= growingFrom - 1 ? entry : null)) : null;
    const area = {
      type: 'linear',
      x: 0,
      y: 0,
      x2: 0,
      y2: 1,
      colorStops: [
        { offset: 0, color: `${colors.accent}33` },
        { offset: 1, color: `${colors.accent}00` },
      ],
    };
    const base = {
      type: 'line',
      smooth: false,
      showSymbol: now.values.length === 1,
      symbol: 'circle',
      symbolSize: 7,
      lineStyle: { width: 2.25, color: colors.accent, cap: 'round', join: 'round' },
      itemStyle: { color: colors.accent, borderColor: colors.surface, borderWidth: 2 },
      emphasis: { scale: false, lineStyle: { width: 2.25 } },
      connectNulls: false,
      animationDuration: 260,
    };
    return {
      animationDurationUpdate: 220,
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
        extraCssText: 'border-radius:8px;box-shadow:0 8px 24px -8px rgb(16 20 28/.28);',
        axisPointer: { type: 'line', lineStyle: { color: colors.border, width: 1, type: 'solid' } },
        formatter: (points: { dataIndex: number }[]) => tip(points[0]?.dataIndex ?? 0),
      },
      xAxis: {
        type: 'category',
        data: now.starts,
        boundaryGap: false,
        axisLine: { lineStyle: { color: colors.gridline } },
        axisTick: { show: false },
        axisLabel: {
          color: colors.muted,
          fontSize: 12,
          margin: 10,
          hideOverlap: true,
          alignMinLabel: 'left',
          alignMaxLabel: 'right',
          formatter: axis,
        },
      },
      yAxis: {
        type: 'value',
        min: 0,
        splitNumber: 4,
        minInterval: whole ? 1 : undefined,
        axisLine: { show: false },
        axisTick: { show: false },
        splitLine: { lineStyle: { color: colors.gridline } },
        axisLabel: { color: colors.muted, fontSize: 12, margin: 10, formatter: value },
      },
      series: [
        ...(before
          ? [
              {
                ...base,
                name: 'before',
                data: now.starts.map((_, index) => before.values[index] ?? null),
                showSymbol: false,
                z: 1,
                silent: true,
                lineStyle: { width: 1.5, color: colors.compare, type: [4, 4] },
                itemStyle: { color: colors.compare, borderColor: colors.surface, borderWidth: 2 },
                emphasis: { scale: false, lineStyle: { width: 1.5 } },
              },
            ]
          : []),
        { ...base, name: 'now', data: settled, z: 3, areaStyle: { color: area } },
        ...(open
          ? [
              {
                ...base,
                name: 'open',
                data: open,
                z: 2,
                areaStyle: { color: area, opacity: 0.6 },
                lineStyle: { ...base.lineStyle, type: [2, 5] },
              },
            ]
          : []),
        ...(marked.length > 0
          ? [
              {
                ...base,
                name: 'marked',
                data: now.values.map((entry, index) => (marked.includes(index) ? entry : null)),
                z: 4,
                silent: true,
                showSymbol: true,
                showAllSymbol: true,
                symbol: 'diamond',
                symbolSize: 10,
                lineStyle: { width: 0, opacity: 0 },
                emphasis: { disabled: true },
                itemStyle: { color: colors.warn, borderColor: colors.surface, borderWidth: 2 },
              },
            ]
          : []),
      ],
    };
  };
}
