import { ReportCsv } from '@/features/filters/ReportCsv';
import type { ReportSearch } from '@/features/filters/params';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import { ShareChart } from '@/components/chart/ShareChart';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from '@/components/Panels.module.css';

const ScrollPanelFragment = graphql(`
  fragment ScrollPanel on Scroll {
    views
    marks {
      percent
      views
      share
      medianMs
    }
    curve {
      percent
      share
    }
  }
`);

interface ScrollPanelProps {
  scroll: FragmentType<typeof ScrollPanelFragment> | undefined;
  stale: boolean;
  /** The filter of the page. */
  search: ReportSearch;
}

const HEIGHT = 250;

/** Scroll depth of a page's views, and the time until each depth. */
export function ScrollPanel({ scroll, stale, search }: ScrollPanelProps) {
  const { t, format } = useI18n();
  const data = readFragment(ScrollPanelFragment, scroll);
  return (
    <>
      <Panel
        title={t.pages.scroll}
        subtitle={t.pages.scrollText}
        aside={<ReportCsv report="scroll" of={t.pages.scroll} search={search} />}
      >
        {data ? (
          <ShareChart
            label={t.pages.scrollLabel}
            axis={t.pages.depth}
            percents={data.curve.map(({ percent }) => percent)}
            lines={[{ name: t.pages.ofViews, look: 'main', shares: data.curve.map(({ share }) => share) }]}
            height={HEIGHT}
            stale={stale}
          />
        ) : (
          <div style={{ height: HEIGHT + 30 }} aria-busy />
        )}
      </Panel>
      <Panel title={t.pages.marks} subtitle={t.pages.marksText}>
        <FigureTable
          label={t.pages.marks}
          head={{ label: t.pages.mark, cell: ({ percent }) => <span>{format.percent(percent / 100)}</span> }}
          columns={[
            {
              key: 'views',
              label: t.pages.reached,
              hint: t.pages.hintReached,
              cell: ({ views }) => (views === 0 ? '–' : format.whole(views)),
            },
            {
              key: 'share',
              label: t.pages.share,
              hint: t.pages.hintReachedShare,
              cell: ({ share }) => (data?.views === 0 ? '–' : format.percent(share)),
            },
            {
              key: 'after',
              label: t.pages.after,
              hint: t.pages.hintAfter,
              cell: ({ medianMs }) => (medianMs == null ? '–' : format.duration(medianMs)),
            },
          ]}
          rows={data?.marks}
          keyOf={({ percent }) => String(percent)}
          bar={({ share }) => share}
          stale={stale}
          waiting={5}
        />
        <p className={classes.note}>
          {t.pages.columns.pageviews}: {data ? format.whole(data.views) : null}
        </p>
      </Panel>
    </>
  );
}
