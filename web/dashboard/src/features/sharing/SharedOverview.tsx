import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { graphql } from '@/gql';
import type { Bucket } from '@/rest/values';
import { BarRows, BarSkeleton, bodyHeight } from '@/features/overview/BarRows';
import { KpiTiles } from '@/features/overview/KpiTiles';
import type { SeriesMetric } from '@/features/overview/metrics';
import { lengthOf } from '@/features/overview/overview';
import classes from '@/features/overview/Overview.module.css';
import { dimensionOf, type PanelKey, panels, type View } from '@/features/overview/panels';
import { firstRows, fromBreakdown, shownRows } from '@/features/overview/rows';
import { SeriesChart } from '@/features/overview/SeriesChart';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';
import { upper } from '@/lib/names';
import { chosenFilter, comparesPeriods, reportQuery, type Viewer } from './shared';

const SharedOverviewDocument = graphql(`
  query SharedOverview($filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {
    shared {
      overview(filter: $filter, bucket: $bucket, compare: $compare) {
        totals {
          sessions
        }
        ...KpiTiles
        ...SeriesChart
      }
    }
  }
`);

const SharedBreakdownDocument = graphql(`
  query SharedBreakdown($filter: AnalyticsFilter, $dimension: Dimension!, $compare: Boolean, $limit: Int) {
    shared {
      breakdown(filter: $filter, dimension: $dimension, compare: $compare, limit: $limit) {
        ...BreakdownRows
      }
    }
  }
`);

/** The overview of a share link, with a panel for each group of dimensions that it shows. */
export function SharedOverview({ viewer }: { viewer: Viewer }) {
  const { t } = useI18n();
  const [metric, setMetric] = useState<SeriesMetric>('visitors');
  const [bucket, setBucket] = useState<Bucket | null>(null);
  const { filters, search, shared } = viewer;
  const query = useQuery({
    ...reportQuery('SharedOverview', SharedOverviewDocument, viewer, {
      filter: chosenFilter(viewer, filters.search),
      bucket: bucket && !(bucket === 'hour' && lengthOf(search) > 31) ? upper(bucket) : null,
      compare: comparesPeriods(viewer),
    }),
    refetchInterval: refreshEvery,
  });
  const overview = query.data?.shared.overview;
  const empty = overview?.totals.sessions === 0;
  const shown = panels
    .map(({ key, views }) => ({ key, views: views.filter((view) => shared.dimensions.includes(dimensionOf(view))) }))
    .filter(({ views }) => views.length > 0);
  return (
    <>
      <section className={classes.main} aria-label={t.overview.mainLabel}>
        {query.error && !overview ? (
          <div className={classes.error}>
            <ErrorPanel error={query.error} retry={() => void query.refetch()} />
          </div>
        ) : (
          <>
            <KpiTiles overview={overview} selected={metric} onSelect={setMetric} />
            {empty ? (
              <div className={classes.empty}>
                <Empty heading={t.overview.emptyHeading}>
                  {filters.filtered ? t.overview.emptyFiltered : t.overview.emptyPeriod}
                </Empty>
              </div>
            ) : (
              <SeriesChart
                overview={overview}
                annotations={undefined}
                metric={metric}
                days={lengthOf(search)}
                stale={query.isPlaceholderData}
                shared
                onBucket={setBucket}
                onZoom={shared.freePeriod ? filters.setRange : undefined}
              />
            )}
          </>
        )}
      </section>
      {empty ? null : (
        <div className={classes.panels}>
          {shown.map(({ key, views }) => (
            <SharedPanel key={key} panel={key} views={views} viewer={viewer} />
          ))}
        </div>
      )}
    </>
  );
}

function SharedPanel({ panel, views, viewer }: { panel: PanelKey; views: readonly View[]; viewer: Viewer }) {
  const { t } = useI18n();
  const [chosen, setView] = useState<View | null>(null);
  const view = views.find((one) => one === chosen) ?? views[0];
  if (!view) return null;
  return (
    <Panel
      title={t.overview.panels[panel]}
      aside={
        <Tabs
          label={t.overview.panels[panel]}
          value={view}
          onChange={setView}
          options={views.map((entry) => ({ value: entry, label: t.overview.views_[entry] }))}
        />
      }
    >
      <SharedRows panel={panel} view={view} viewer={viewer} />
    </Panel>
  );
}

function SharedRows({ panel, view, viewer }: { panel: PanelKey; view: View; viewer: Viewer }) {
  const { t } = useI18n();
  const { filters, shared } = viewer;
  const dimension = dimensionOf(view);
  const query = useQuery({
    ...reportQuery('SharedBreakdown', SharedBreakdownDocument, viewer, {
      filter: chosenFilter(viewer, filters.search),
      dimension,
      compare: comparesPeriods(viewer),
      limit: shownRows + 1,
    }),
    // Rows of another dimension would be wrong under this heading.
    placeholderData: (before, asked) =>
      (asked?.queryKey[2] as { dimension?: string } | undefined)?.dimension === dimension ? before : undefined,
  });
  const rows = query.data && fromBreakdown(query.data.shared.breakdown).rows;
  if (rows && rows.length > 0)
    return (
      <BarRows
        view={view}
        rows={firstRows(rows, shownRows)}
        stale={query.isPlaceholderData}
        bySessions
        has={filters.has}
        onToggle={shared.filterable.includes(dimension) ? filters.toggle : null}
      />
    );
  if (!rows && !query.error) return <BarSkeleton />;
  return (
    <div style={{ minHeight: bodyHeight, display: 'flex' }}>
      {rows ? (
        <Empty heading={t.overview.nothing[panel].heading} />
      ) : (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      )}
    </div>
  );
}
