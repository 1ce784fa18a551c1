import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColors } from '@/components/chart/colors';

interface CostInput {
  starts: string[];
  spend: number[];
  relevant: number[];
  axis: (start: string) => string;
  money: (value: number) => string;
  whole: (value: number) => string;
  tip: (index: number, colors: ChartColors) => string;
}

/** Draws costs as an area on the left axis and relevant sessions as a line on the right one. */
export function costOption({ starts, spend, relevant, axis, money, whole, tip }: CostInput) {
  return (colors: ChartColors): EChartsCoreOption => {
    const label = { color: colors.muted, fontSize: 12, margin: 10 };
    const quiet = { axisLine: { show: false }, axisTick: { show: false } };
    const line = (name: string, color: string, data: number[], more: object) => ({
      type: 'line',
      name,
      data,
      showSymbol: data.length === 1,
      symbol: 'circle',
      symbolSize: 7,
      lineStyle: { width: 2.25, color, cap: 'round', join: 'round' },
      itemStyle: { color, borderColor: colors.surface, borderWidth: 2 },
      emphasis: { scale: false, lineStyle: { width: 2.25 } },
      animationDuration: 260,
      ...more,
    });
    return {
      animationDurationUpdate: 220,
      grid: { left: 4, right: 4, top: 14, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
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
        formatter: (points: { dataIndex: number }[]) => tip(points[0]?.dataIndex ?? 0, colors),
      },
      xAxis: {
        type: 'category',
        data: starts,
        boundaryGap: false,
        axisLine: { lineStyle: { color: colors.gridline } },
        axisTick: { show: false },
        axisLabel: { ...label, hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right', formatter: axis },
      },
      yAxis: [
        {
          type: 'value',
          min: 0,
          splitNumber: 4,
          ...quiet,
          splitLine: { lineStyle: { color: colors.gridline } },
          axisLabel: { ...label, formatter: money },
        },
        {
          type: 'value',
          min: 0,
          splitNumber: 4,
          minInterval: 1,
          ...quiet,
          splitLine: { show: false },
          axisLabel: { ...label, formatter: whole },
        },
      ],
      series: [
        line('spend', colors.accent, spend, { areaStyle: { color: colors.accent, opacity: 0.12 }, z: 2 }),
        line('relevant', colors.good, relevant, { yAxisIndex: 1, z: 3 }),
      ],
    };
  };
}
