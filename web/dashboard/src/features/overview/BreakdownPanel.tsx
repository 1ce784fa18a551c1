import { Tabs } from '@/components/Tabs';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { later } from '@/components/later';
import type { AnalyticsFilter } from '@/gql/graphql';
import type { AllRowsSearch } from '@/features/breakdown/search';
import type { Filters } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { BarRows, BarSkeleton, bodyHeight } from './BarRows';
import classes from './Bars.module.css';
import type { PanelKey, View } from './panels';
import { firstRows, shownRows, useRows } from './rows';

const AllRowsDialog = later(async () => (await import('@/features/breakdown/AllRowsDialog')).default);

interface BreakdownPanelProps {
  spec: { key: PanelKey; views: readonly View[] };
  project: string;
  currency: string;
  filter: AnalyticsFilter;
  /** Whether the overview has loaded, which includes the panel's first rows. */
  ready: boolean;
  view: View;
  /** Whether rows are compared with the previous period. */
  compare: boolean;
  /** State of the all-rows dialog; undefined while it is closed. */
  all: AllRowsSearch | undefined;
  onRows: (next: AllRowsSearch) => void;
  onView: (view: View) => void;
  onAll: (open: boolean) => void;
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
}

export function BreakdownPanel({
  spec,
  project,
  currency,
  filter,
  ready,
  view,
  compare,
  all,
  onRows,
  onView,
  onAll,
  has,
  onToggle,
}: BreakdownPanelProps) {
  const { t, format } = useI18n();
  const query = useRows({ project, filter, compare }, view, ready);
  const distinct = query.data?.distinct ?? 0;

  const more = useRef<HTMLButtonElement>(null);
  const opened = useRef(all !== undefined);

  // The URL opens and closes the dialog. After closing, the focus returns to where it was opened.
  useEffect(() => {
    if (opened.current && all === undefined) more.current?.focus();
    opened.current = all !== undefined;
  }, [all]);

  let body;
  if (query.data && query.data.rows.length > 0)
    body = (
      <BarRows
        view={view}
        rows={firstRows(query.data.rows, shownRows)}
        stale={query.isPlaceholderData}
        has={has}
        onToggle={onToggle}
      />
    );
  else if (query.error)
    body = (
      <div style={{ minHeight: bodyHeight, display: 'flex' }}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (query.data)
    body = (
      <div style={{ minHeight: bodyHeight, display: 'flex' }}>
        <Empty heading={t.overview.nothing[spec.key].heading}>{t.overview.nothing[spec.key].text}</Empty>
      </div>
    );
  else body = <BarSkeleton />;

  return (
    <Panel
      title={t.overview.panels[spec.key]}
      aside={
        <Tabs
          label={t.overview.panels[spec.key]}
          value={view}
          onChange={onView}
          options={spec.views.map((entry) => ({ value: entry, label: t.overview.views_[entry] }))}
        />
      }
    >
      {body}
      <div className={classes.foot}>
        {query.data && query.data.rows.length > 0 ? (
          <button
            type="button"
            ref={more}
            className={`plain ${classes.more}`}
            onClick={() => {
              onAll(true);
            }}
            aria-haspopup="dialog"
          >
            <IconArrowsMaximize size={14} stroke={1.8} aria-hidden />
            {distinct > shownRows ? t.overview.showAll(format.whole(distinct)) : t.overview.details}
          </button>
        ) : null}
      </div>
      {all ? (
        <AllRowsDialog
          title={`${t.overview.panels[spec.key]} · ${t.overview.views_[view]}`}
          project={project}
          currency={currency}
          filter={filter}
          view={view}
          compare={compare}
          search={all}
          onSearch={onRows}
          onClose={() => {
            onAll(false);
          }}
          has={has}
          onToggle={onToggle}
        />
      ) : null}
    </Panel>
  );
}
