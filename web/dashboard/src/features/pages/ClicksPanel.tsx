import { Empty } from '@/components/Empty';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import panels from '@/components/Panels.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { ReportCsv } from '@/features/filters/ReportCsv';
import type { ReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import classes from './Pages.module.css';

const ClicksPanelFragment = graphql(`
  fragment ClicksPanel on Clicks {
    clicks
    internalClicks
    rows {
      event
      label
      section
      clicks
      sessions
      share
    }
  }
`);

interface ClicksPanelProps {
  clicks: FragmentType<typeof ClicksPanelFragment> | undefined;
  stale: boolean;
  /** The filter of the page. */
  search: ReportSearch;
}

/** Clicked elements of a page, by name. */
export function ClicksPanel({ clicks, stale, search }: ClicksPanelProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const data = readFragment(ClicksPanelFragment, clicks);
  const { clickColumns: names, clickHints: hints } = t.pages;
  return (
    <Panel
      aside={<ReportCsv report="clicks" of={t.pages.clicks} search={search} more={{ limit: 1000 }} />}
      title={t.pages.clicks}
      subtitle={
        data ? (
          t.pages.clicksText(data.clicks, format.whole(data.clicks), format.whole(data.internalClicks))
        ) : (
          <Room like={t.pages.clicksText(1000, format.whole(1000), format.whole(1000))} />
        )
      }
      className={panels.wide}
    >
      {data && data.rows.length === 0 ? (
        <Empty heading={t.pages.noClicks}>{t.pages.noClicksText}</Empty>
      ) : (
        <FigureTable
          label={t.pages.clicks}
          head={{
            label: t.pages.clicked,
            cell: ({ label, event }) => (
              <span title={label ?? undefined}>
                {label ?? t.pages.noLabel} <span className={classes.event}>· {say('event', event)}</span>
              </span>
            ),
          }}
          columns={[
            { key: 'section', label: names.section, hint: hints.section, cell: ({ section }) => section ?? '–' },
            { key: 'clicks', label: names.clicks, hint: hints.clicks, cell: (row) => format.whole(row.clicks) },
            { key: 'sessions', label: names.sessions, hint: hints.sessions, cell: (row) => format.whole(row.sessions) },
            { key: 'share', label: names.share, hint: hints.share, cell: ({ share }) => format.percent(share) },
          ]}
          rows={data?.rows}
          keyOf={({ event, label, section }) => JSON.stringify([event, label, section])}
          bar={({ share }) => share}
          stale={stale}
          waiting={4}
        />
      )}
    </Panel>
  );
}
