import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useI18n } from '@/i18n/I18n';
import type { ChartColors } from './colors';
import type { FlowLink, FlowNode } from './flow';
import classes from './Flow.module.css';
import { Streams } from './Streams';

interface FlowChartProps {
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
  sessions: number;
  height: number;
  /** The link selected in the list beside the chart. */
  active: FlowLink | null;
  onPage: (page: string) => void;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shortens a path at its beginning, because its end says more. */
const shortened = (page: string, most: number) => (page.length > most ? `…${page.slice(1 - most)}` : page);

/** The paths as streams from step to step. */
export function FlowChart({ nodes, links, sessions, height, active, onPage }: FlowChartProps) {
  const { t, format } = useI18n();
  // On phones, the list below shows the figures.
  const narrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const steps = new Set(nodes.map(({ step }) => step)).size;
  const option = useMemo(() => {
    const nameOf = ({ page }: FlowNode) => page ?? t.flow.other;
    const first = Math.min(...nodes.map(({ step }) => step));
    return (colors: ChartColors) => ({
      animation: false,
      tooltip: {
        className: classes.tip,
        backgroundColor: colors.surface,
        borderColor: colors.border,
        textStyle: { color: colors.text },
        formatter: ({ data }: { data: { link?: FlowLink; node?: FlowNode } }) => {
          const title = data.link
            ? `${nameOf(data.link.from)} → ${nameOf(data.link.to)}`
            : data.node
              ? nameOf(data.node)
              : '';
          const count = data.link?.sessions ?? data.node?.sessions ?? 0;
          return (
            `<b>${escape(title)}</b><div><span>${escape(t.flow.sessions)}</span>` +
            `<em>${escape(format.whole(count))}</em></div><div><span>${escape(t.flow.share)}</span>` +
            `<em>${escape(format.percent(sessions > 0 ? count / sessions : 0))}</em></div>`
          );
        },
      },
      series: [
        {
          type: 'sankey',
          left: 4,
          // Labels of the last step are placed beside it, like those of the other steps.
          right: narrow ? 96 : 140,
          top: 10,
          bottom: 10,
          nodeWidth: 12,
          nodeGap: 12,
          draggable: false,
          layoutIterations: 32,
          emphasis: { focus: 'adjacency' },
          lineStyle: { color: colors.accent, opacity: 0.18, curveness: 0.5 },
          label: { color: colors.text, fontSize: narrow ? 11 : 12 },
          data: nodes.map((node) => ({
            name: node.id,
            node,
            depth: node.step - first,
            itemStyle: { color: node.page === null ? colors.compare : colors.accent, borderWidth: 0 },
            label: {
              position: 'right',
              formatter:
                (node.page === null
                  ? t.flow.other
                  : shortened(node.page, narrow ? 13 : steps > 3 ? 15 : 24)
                ).replaceAll('{', '(') + (narrow ? '' : `  ${format.short(node.sessions)}`),
            },
          })),
          links: links.map((link) => ({
            source: link.from.id,
            target: link.to.id,
            value: link.sessions,
            link,
            ...(link === active ? { lineStyle: { color: colors.accent, opacity: 0.6 } } : {}),
          })),
        },
      ],
    });
  }, [nodes, links, sessions, active, narrow, steps, t, format]);

  return (
    <div className={classes.scroll} role="group" aria-label={t.flow.views.chart} tabIndex={0}>
      {/* Every step has room for its names; what a screen cannot hold is scrolled to. */}
      <div style={{ minWidth: steps * (narrow ? 104 : 140) }}>
        <Streams
          option={option}
          height={height}
          label={t.flow.chartLabel(format.whole(sessions))}
          onPick={(data) => {
            const { node, link } = (data ?? {}) as { node?: FlowNode; link?: FlowLink };
            const page = node?.page ?? link?.to.page;
            if (page) onPage(page);
          }}
        />
      </div>
    </div>
  );
}
