import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '@/components/States';
import { Problem } from '@/lib/problem';
import { type ChartColors, readColors } from './colors';
import classes from './Chart.module.css';

interface ChartProps {
  /** Builds the drawing; called again when the data or the colour scheme changes. */
  option: (colors: ChartColors) => EChartsCoreOption;
  height: number;
  /** Accessible description of the chart. */
  label: string;
  /** Called with the clicked element of the chart. */
  onPick?: ((data: unknown) => void) | undefined;
}

type Instance = ReturnType<typeof import('./echarts').init>;

/** Loads the chart library, which is large, as a separate chunk. Can be called early to preload it. */
export const loadChart = () => import('./echarts').catch(() => null);

export function Chart({ option, height, label, onPick }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const instance = useRef<Instance | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(option);
  latest.current = option;
  const pick = useRef(onPick);
  pick.current = onPick;
  useMantineColorScheme();
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let gone = false;
    const watcher = new ResizeObserver(() => instance.current?.resize());
    void loadChart().then((library) => {
      if (gone) return;
      if (!library) {
        setFailed(true);
        return;
      }
      instance.current = library.init(element, null, { renderer: 'svg' });
      instance.current.setOption(latest.current(readColors()));
      instance.current.on('click', ({ data }) => pick.current?.(data));
      watcher.observe(element);
    });
    return () => {
      gone = true;
      watcher.disconnect();
      instance.current?.dispose();
      instance.current = null;
    };
  }, [failed]);

  useEffect(() => {
    instance.current?.setOption(option(readColors()), { notMerge: true });
  }, [option, scheme]);

  if (failed)
    return (
      <div style={{ height, display: 'flex' }}>
        <ErrorPanel
          error={new Problem({ code: 'network' })}
          retry={() => {
            setFailed(false);
          }}
        />
      </div>
    );
  return <div ref={holder} className={classes.chart} style={{ height }} role="img" aria-label={label} />;
}
