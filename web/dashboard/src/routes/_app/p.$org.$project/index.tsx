import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { readView, type ViewSearch } from '@/components/chart/view';
import { Empty } from '@/components/Empty';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { type AllRowsSearch, noAllRows, readAllRowsSearch } from '@/features/breakdown/search';
import { oneOf, readReportSearch, type ReportSearch } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { SeeMore } from '@/features/filters/SeeMore';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { FunnelSteps } from '@/features/funnels/FunnelSteps';
import { type InstallSearch, readInstallSearch } from '@/features/install/search';
import { BreakdownPanel } from '@/features/overview/BreakdownPanel';
import { KpiTiles } from '@/features/overview/KpiTiles';
import { seriesMetrics, type SeriesMetric } from '@/features/overview/metrics';
import { allBucket, type Bucket } from '@/rest/values';
import { ComingPanel } from '@/features/overview/ComingPanel';
import { lengthOf, overviewQuery } from '@/features/overview/overview';
import classes from '@/features/overview/Overview.module.css';
import { type PanelKey, panels, type View } from '@/features/overview/panels';
import { useEmptyPanels } from '@/features/overview/rows';
import { RecordedConversions } from '@/features/overview/RecordedConversions';
import { SeriesChart } from '@/features/overview/SeriesChart';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

const FirstPageview = later(async () => (await import('@/features/onboarding/FirstPageview')).FirstPageview);

interface OverviewSearch extends AllRowsSearch, ViewSearch, InstallSearch {
  metric?: SeriesMetric;
  bucket?: Bucket;
  /** The view of each panel, if not its first, and the panel whose dialog is open. */
  pages?: View;
  sources?: View;
  campaigns?: View;
  places?: View;
  devices?: View;
  goals?: View;
  all?: PanelKey;
}

function readOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const found: OverviewSearch = { ...readView(raw), ...readInstallSearch(raw) };
  const metric = oneOf(seriesMetrics, raw.metric);
  if (metric && metric !== 'visitors') found.metric = metric;
  const bucket = oneOf(allBucket, raw.bucket);
  if (bucket) found.bucket = bucket;
  for (const { key, views } of panels) {
    const view = oneOf(views, raw[key]);
    if (view && view !== views[0]) found[key] = view;
  }
  const all = oneOf(
    panels.map(({ key }) => key),
    raw.all,
  );
  if (all) Object.assign(found, { all }, readAllRowsSearch(raw));
  return found;
}

export const Route = createFileRoute('/_app/p/$org/$project/')({
  validateSearch: readOverviewSearch,
  loaderDeps: ({ search }: { search: ReportSearch & OverviewSearch }) => search,
  loader: ({ context, params, deps }) => {
    const [client, address] = [context.queryClient, addressOf(params)];
    void client.prefetchQuery(overviewQuery(client, address, deps));
  },
  component: OverviewScreen,
});

function OverviewScreen() {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...overviewQuery(client, project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const overview = query.data?.project.overview;
  const { filter, compare } = filters;
  const withoutRows = useEmptyPanels({ project: project.address, filter, compare });
  const set = (next: OverviewSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });

  if (overview && overview.extras.firstDay === null && !filters.filtered)
    return <FirstPageview address={project.address} search={search} onSearch={set} />;

  const empty = overview?.totals.sessions === 0;
  const failed = query.error !== null && !overview;
  // Hide the panels if there is no data or loading failed: the message above already says so.
  const possible = empty || failed ? [] : panels;
  // One panel says what is to come: a new project would see a wall of empty ones. A filter or a chosen view asks for
  // its own panel.
  const coming = possible
    .map(({ key }) => key)
    .filter((key) => !filters.filtered && withoutRows.includes(key) && !search[key] && search.all !== key);
  const joined = coming.length > 1 ? coming : [];
  const shownPanels = possible.filter(({ key }) => !joined.includes(key));
  return (
    <ReportFrame
      title={t.nav.screens.overview}
      filters={filters}
      query={query}
      report={overview}
      live="with report"
      comparable
    >
      <section className={classes.main} aria-label={t.overview.mainLabel}>
        {failed ? (
          <div className={classes.error}>
            <ErrorPanel error={query.error} retry={() => void client.invalidateQueries()} />
          </div>
        ) : (
          <>
            <KpiTiles
              overview={overview}
              selected={search.metric ?? 'visitors'}
              onSelect={(metric) => {
                set({ metric: metric === 'visitors' ? undefined : metric });
              }}
            />
            {empty ? (
              <div className={classes.empty}>
                <Empty heading={t.overview.emptyHeading} action={<SeeMore filters={filters} />}>
                  {filters.filtered ? t.overview.emptyFiltered : t.overview.emptyPeriod}
                </Empty>
              </div>
            ) : (
              <SeriesChart
                overview={overview}
                annotations={query.data?.project.annotations}
                metric={search.metric ?? 'visitors'}
                days={lengthOf(search)}
                stale={query.isPlaceholderData}
                onBucket={(bucket) => {
                  set({ bucket });
                }}
                onZoom={filters.setRange}
              />
            )}
          </>
        )}
      </section>
      <div className={classes.panels}>
        {shownPanels.map((spec) => (
          <BreakdownPanel
            key={spec.key}
            spec={spec}
            project={project.address}
            currency={project.currency}
            filter={filters.filter}
            ready={overview !== undefined && !query.isPlaceholderData}
            view={search[spec.key] ?? spec.views[0]}
            compare={filters.compare}
            all={search.all === spec.key ? search : undefined}
            onRows={set}
            onView={(view) => {
              set({ [spec.key]: view === spec.views[0] ? undefined : view });
            }}
            onAll={(open) => {
              set({ ...noAllRows, all: open ? spec.key : undefined });
            }}
            has={filters.has}
            onToggle={filters.toggle}
          />
        ))}
        {joined.length > 0 ? (
          <ComingPanel
            empty={joined}
            onView={(key, view) => {
              set({ [key]: view });
            }}
          />
        ) : null}
      </div>
      {overview?.funnel && !empty ? (
        <Panel
          title={overview.funnel.name}
          className={classes.funnel}
          aside={
            <Link className={classes.more} to="/p/$org/$project/funnels" params={params} search={readReportSearch}>
              {t.nav.screens.funnels}
            </Link>
          }
        >
          <FunnelSteps figures={overview.funnel} stale={query.isPlaceholderData} place={params} />
        </Panel>
      ) : null}
      {overview && !empty ? <RecordedConversions overview={overview} place={params} /> : null}
      {overview && overview.totals.unconvertedValues > 0 ? (
        <p className={classes.note} role="note">
          {t.overview.unconverted(
            overview.totals.unconvertedValues,
            format.whole(overview.totals.unconvertedValues),
            overview.unconvertedCurrencies.join(', '),
          )}
        </p>
      ) : null}
      {overview && overview.extras.testSessions > 0 ? (
        <p className={classes.note}>{t.overview.tests(overview.extras.testSessions)}</p>
      ) : null}
    </ReportFrame>
  );
}
