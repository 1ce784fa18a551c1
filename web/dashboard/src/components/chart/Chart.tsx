import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { asProblem } from '@/lib/problem';
import { type ChartColors, readColors } from './colors';
import classes from './Chart.module.css';

interface ChartProps {
  /** Builds the drawing; called again when the data or the colour scheme changes. */
  option: (colors: ChartColors) => EChartsCoreOption;
  height: number;
  /** What the drawing shows, in words. */
  label: string;
  onFailure?: (message: string) => void;
}

type Instance = ReturnType<typeof import('./echarts').init>;

export function Chart({ option, height, label, onFailure }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const instance = useRef<Instance | null>(null);
  const latest = useRef(option);
  latest.current = option;
  useMantineColorScheme();
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let gone = false;
    const watcher = new ResizeObserver(() => instance.current?.resize());
    import('./echarts')
      .then(({ init }) => {
        if (gone) return;
        instance.current = init(element, null, { renderer: 'svg' });
        instance.current.setOption(latest.current(readColors()));
        watcher.observe(element);
      })
      .catch((error: unknown) => onFailure?.(asProblem(error).message));
    return () => {
      gone = true;
      watcher.disconnect();
      instance.current?.dispose();
      instance.current = null;
    };
  }, [onFailure]);

  useEffect(() => {
    instance.current?.setOption(option(readColors()), { notMerge: true });
  }, [option, scheme]);

  return <div ref={holder} className={classes.chart} style={{ height }} role="img" aria-label={label} />;
}
