import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { readView, type ViewSearch } from '@/components/chart/view';
import { type Figure, Figures } from '@/components/Figures';
import panels from '@/components/Panels.module.css';
import type { ReportSearch } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { ClicksPanel } from '@/features/pages/ClicksPanel';
import { NextPanel } from '@/features/pages/NextPanel';
import { pageQuery, searchOfPage } from '@/features/pages/page';
import layout from '@/components/Layout.module.css';
import { PageRowsFragment } from '@/features/pages/rows';
import { ScrollPanel } from '@/features/pages/ScrollPanel';
import { SectionsPanel } from '@/features/pages/SectionsPanel';
import { addressOf, useProject } from '@/features/project/project';
import { readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

/** The page is a query parameter, because its path contains slashes. */
const readPageSearch = (raw: Record<string, unknown>): { path?: string } & ViewSearch => ({
  ...(typeof raw.path === 'string' && raw.path ? { path: raw.path.slice(0, 2048) } : {}),
  ...readView(raw),
});

export const Route = createFileRoute('/_app/p/$org/$project/pages/page')({
  validateSearch: readPageSearch,
  loaderDeps: ({ search }: { search: ReportSearch & { path?: string } }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(pageQuery(addressOf(params), deps));
  },
  component: PageScreen,
});

function PageScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const path = search.path ?? '/';
  const asked = searchOfPage({ ...filters.search, path });
  const query = useQuery({
    ...pageQuery(project.address, search),
    refetchInterval: refreshEvery,
    // Keep the previous figures while loading, unless the page changed: they would be wrong under this heading.
    placeholderData: (before, from) => {
      const was = from?.queryKey[1] as { project?: string; filter?: { page?: string } } | undefined;
      return was?.project === project.address && was.filter?.page === path ? before : undefined;
    },
  });
  const found = query.data?.project;
  const row = readFragment(PageRowsFragment, found?.pages)?.rows.find(({ page }) => page === path);
  const { columns, hints } = t.pages;

  const figures: Figure[] = (
    [
      ['pageviews', row && format.whole(row.pageviews)],
      ['sessions', row && format.whole(row.sessions)],
      ['visitors', row && format.whole(row.visitors)],
      ['entries', row && format.whole(row.entries)],
      ['exits', row && format.whole(row.exits)],
      ['bounceRate', row && (row.entries === 0 ? '–' : format.percent(row.bounceRate))],
      ['engaged', row && format.duration(row.engagedMs.median)],
      ['scroll', row && format.percent(row.scroll.median / 100)],
      ['conversions', row && format.whole(row.conversions)],
    ] as const
  ).map(([key, value]) => ({
    label: key === 'conversions' ? t.metrics.conversions : columns[key],
    hint: hints[key],
    value,
  }));

  return (
    <>
      <Link
        className={layout.back}
        to="/p/$org/$project/pages"
        params={params}
        search={({ path: _path, view: _view, ...now }: ReportSearch & { path?: string; view?: unknown }) => now}
      >
        <IconArrowLeft size={16} aria-hidden />
        {t.nav.screens.pages}
      </Link>
      <ReportFrame title={path} filters={filters} query={query} report={found?.pages} live={false} ofViews>
        <ReportBody
          query={query}
          loaded={found !== undefined}
          filters={filters}
          alone
          empty={found && !row ? { heading: t.pages.gone, text: t.pages.goneText } : null}
        >
          <Figures label={t.pages.figures} figures={figures} />
          <div className={panels.grid}>
            <ScrollPanel scroll={found?.scroll} stale={query.isPlaceholderData} search={asked} />
            <NextPanel flow={found?.flow} path={path} stale={query.isPlaceholderData} />
            {/* How far down these stand is known only with what stands above them. */}
            {found ? (
              <>
                <SectionsPanel sections={found.sections} stale={query.isPlaceholderData} search={asked} />
                <ClicksPanel clicks={found.clicks} stale={query.isPlaceholderData} search={asked} />
              </>
            ) : null}
          </div>
        </ReportBody>
      </ReportFrame>
    </>
  );
}
