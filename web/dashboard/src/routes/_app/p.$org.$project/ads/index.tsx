import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { useCan } from '@/features/account/me';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame, AdsTabs } from '@/features/ads/AdsFrame';
import { CostChart } from '@/features/ads/CostChart';
import { CostNotes, CostSides, NoCostsActions } from '@/features/ads/CostSides';
import { CostTable } from '@/features/ads/CostTable';
import { CostTiles } from '@/features/ads/CostTiles';
import { adsSeriesQuery, backTo, kpisOf, kpisQuery, sortedBy } from '@/features/ads/kpis';
import { type CostsSearch, readCostsSearch } from '@/features/ads/search';
import { readReportSearch, type ReportSearch } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/ads/')({
  validateSearch: readCostsSearch,
  loaderDeps: ({ search: { view: _, ...search } }: { search: ReportSearch & CostsSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(kpisQuery(addressOf(params), deps, undefined));
    void context.queryClient.prefetchQuery(adsSeriesQuery(addressOf(params), deps));
  },
  component: CostsScreen,
});

function CostsScreen() {
  const { orgSlug } = useProject();
  return useCan(orgSlug)('ads:read') ? <Costs /> : <AdsFrame>{null}</AdsFrame>;
}

function Costs() {
  const { t } = useI18n();
  const words = t.ads.costs;
  const project = useProject();
  const filters = useReportFilters();
  const search: ReportSearch & CostsSearch = { ...filters.search, ...Route.useSearch() };
  const navigate = Route.useNavigate();

  // Cursors of the pages up to this one. They are those of one list: another filter or order begins anew.
  const list = JSON.stringify([readReportSearch({ ...search }), search.level, search.by, search.dir]);
  const [pages, setPages] = useState<{ list: string; cursors: string[] }>({ list, cursors: [] });
  const cursors = pages.list === list ? pages.cursors : [];

  const query = useQuery({
    ...kpisQuery(project.address, search, cursors.at(-1)),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const chart = useQuery({
    ...adsSeriesQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = useMemo(() => query.data && kpisOf(query.data.project.adsKpis), [query.data]);
  const imported = query.data && query.data.project.adEntities.total > 0;
  const hasNothing =
    report?.distinct === 0 &&
    report.totals.sessions === 0 &&
    report.otherCurrencies.length === 0 &&
    cursors.length === 0;
  const icon = <IconSpeakerphone size={24} stroke={1.5} />;
  const set = (next: object) => void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });

  return (
    <ReportFrame
      title={t.nav.screens.ads}
      filters={filters}
      query={query}
      report={report}
      live={false}
      aside={<AdsTabs />}
      comparable
      wholeDays
    >
      <ReportBody query={query} loaded={report !== undefined} filters={filters} alone empty={null}>
        {hasNothing ? (
          <section className={panels.card}>
            <EmptyReport
              icon={icon}
              heading={imported ? words.nothingHeading : words.noCostsHeading}
              text={imported ? (filters.filtered ? words.nothingFiltered : words.nothingText) : words.noCostsText}
              filters={filters}
              action={imported ? undefined : <NoCostsActions />}
            />
          </section>
        ) : (
          <div className={classes.screen}>
            {imported === false ? (
              <section className={panels.card}>
                <Empty icon={icon} heading={words.noCostsHeading} action={<NoCostsActions />}>
                  {words.noCostsText}
                </Empty>
              </section>
            ) : null}
            <section className={panels.card} aria-label={words.chart}>
              <CostTiles report={report} />
              <CostChart
                report={chart.data?.project.adsTimeseries}
                annotations={chart.data?.project.annotations}
                stale={chart.isPlaceholderData}
                onBucket={(bucket) => {
                  set({ bucket });
                }}
              />
            </section>
            <CostTable
              search={search}
              report={report}
              stale={query.isPlaceholderData}
              page={cursors.length}
              onPage={(forward) => {
                const next = report?.nextCursor;
                if (!forward) setPages({ list, cursors: cursors.slice(0, -1) });
                else if (next) setPages({ list, cursors: [...cursors, next] });
              }}
              onLevel={(level) => {
                set({ level: level === 'campaign' ? undefined : level });
              }}
              onSort={(key) => {
                set(sortedBy(search, key));
              }}
              onDown={(filter, level) => {
                set({ ...filter, level: level === 'campaign' ? undefined : level });
              }}
              onBack={(step) => {
                set(backTo(step));
              }}
            />
            {report ? (
              <>
                {/* Below the figures: notes that come with the answer move nothing that is read already. */}
                <CostNotes report={report} />
                <CostSides report={report} />
              </>
            ) : null}
          </div>
        )}
      </ReportBody>
    </ReportFrame>
  );
}
