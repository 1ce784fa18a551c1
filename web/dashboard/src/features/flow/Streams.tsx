import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorPanel } from '@/components/States';
import { Problem } from '@/lib/problem';
import { type ChartColors, readColors } from './colors';

interface StreamsProps {
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
export const loadStreams = () => import('./echarts').catch(() => null);

/** Draws streams with ECharts, which is loaded for this screen alone. */
export function Streams({ option, height, label, onPick }: StreamsProps) {
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
    void loadStreams().then((library) => {
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
  return <div ref={holder} style={{ width: '100%', height }} role="img" aria-label={label} />;
}
