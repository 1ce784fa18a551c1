import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useCan } from '@/features/account/me';
import { useValueLabel } from '@/features/filters/labels';
import { oneOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportHeader } from '@/features/filters/ReportHeader';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { Editor } from '@/features/relevance/Editor';
import type { Known } from '@/features/relevance/MeasureFields';
import { Ranking } from '@/features/relevance/Ranking';
import { rankingQuery, relevanceQuery } from '@/features/relevance/relevance';
import classes from '@/features/relevance/Relevance.module.css';
import { asConfig, groupsOf } from '@/features/tracking/draft';
import type { RelevanceQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { upper } from '@/lib/names';
import { allRankedBy, type RankedBy } from '@/rest/values';

const views = ['model', 'ranking'] as const;

interface RelevanceSearch {
  view?: 'ranking';
  by?: RankedBy;
  /** Values with fewer sessions are left out. */
  least?: string;
}

function readRelevanceSearch(raw: Record<string, unknown>): RelevanceSearch {
  const by = oneOf(allRankedBy, raw.by);
  const least = Number(raw.least);
  return {
    ...(raw.view === 'ranking' ? { view: 'ranking' as const } : {}),
    ...(by && by !== 'page' ? { by } : {}),
    ...(Number.isSafeInteger(least) && least > 1 && least <= 1_000_000 ? { least: String(least) } : {}),
  };
}

export const Route = createFileRoute('/_app/p/$org/$project/relevance')({
  validateSearch: readRelevanceSearch,
  loaderDeps: ({ search }: { search: ReportSearch & RelevanceSearch }) => search,
  loader: ({ context, params, deps }) => {
    const [client, address] = [context.queryClient, addressOf(params)];
    if (deps.view === 'ranking')
      void client.prefetchQuery(
        rankingQuery(address, toAnalyticsFilter(deps), upper(deps.by ?? 'page'), Number(deps.least ?? 1)),
      );
    else void client.prefetchQuery(relevanceQuery(address));
  },
  component: RelevanceScreen,
});

/** Polling interval of the rescoring progress. */
const every = 3_000;

function RelevanceScreen() {
  const { t } = useI18n();
  const project = useProject();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const set = (next: RelevanceSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });
  const tabs = (
    <Tabs
      label={t.nav.screens.relevance}
      value={search.view ?? 'model'}
      options={views.map((value) => ({ value, label: t.relevance.views[value] }))}
      onChange={(view) => {
        set({ view: view === 'ranking' ? view : undefined });
      }}
    />
  );
  if (search.view !== 'ranking') return <ModelView tabs={tabs} />;
  return <RankingView tabs={tabs} search={search} set={set} name={project.name} />;
}

interface RankingViewProps {
  tabs: ReactNode;
  search: RelevanceSearch;
  set: (next: RelevanceSearch) => void;
  name: string;
}

function RankingView({ tabs, search, set, name }: RankingViewProps) {
  const { t } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  return (
    <>
      <ReportHeader
        title={t.nav.screens.relevance}
        aside={tabs}
        project={project.address}
        name={name}
        timezone={project.timezone}
        filters={filters}
      />
      <Ranking
        project={project.address}
        filters={filters}
        by={search.by ?? 'page'}
        least={Number(search.least ?? 1)}
        onBy={(by) => {
          set({ by: by === 'page' ? undefined : by });
        }}
        onLeast={(least) => {
          set({ least: least > 1 ? String(least) : undefined });
        }}
      />
    </>
  );
}

function ModelView({ tabs }: { tabs: ReactNode }) {
  const { t } = useI18n();
  const params = Route.useParams();
  const project = useProject();
  const can = useCan(project.orgSlug)('config:write');
  const query = useQuery({
    ...relevanceQuery(project.address),
    refetchInterval: ({ state }) => (state.data?.project.relevance.rescoring ? every : false),
  });
  const known = useKnown(query.data);
  useDocumentTitle(`${t.nav.screens.relevance} · ${project.name} · svc`);
  let body;
  if (query.data)
    body = (
      <Editor
        key={project.id}
        project={project.address}
        params={params}
        timezone={project.timezone}
        state={query.data.project.relevance}
        known={known}
        disabled={!can}
      />
    );
  else if (query.error)
    body = (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  else
    body = (
      <div className={classes.editor}>
        <Panel title={t.relevance.signals} subtitle={t.relevance.signalsText}>
          <Skeleton className={classes.waiting ?? ''} />
        </Panel>
        <Panel title={t.relevance.preview} subtitle={t.relevance.previewWait}>
          <Skeleton height={430} />
        </Panel>
      </div>
    );
  return (
    <>
      <header className={classes.header}>
        <h1>{t.nav.screens.relevance}</h1>
        {tabs}
      </header>
      {can ? null : <p className={classes.muted}>{t.relevance.readOnly}</p>}
      {body}
    </>
  );
}

/** The project's events, goals and groups that signals can use. */
function useKnown(data: RelevanceQuery | undefined): Known {
  const { language } = useI18n();
  const say = useValueLabel();
  if (!data) return { groups: [], goals: [], events: [] };
  const pageGroups = groupsOf(asConfig(data.project.trackingConfig.tracking));
  const events = data.project.filterOptions.dimensions.find(({ dimension }) => dimension === 'EVENT')?.options ?? [];
  return {
    groups: pageGroups.map(({ key, label }) => ({
      value: key,
      label: language === 'de' && label.de !== '' ? label.de : label.en,
    })),
    goals: data.project.goals.map(({ key, name }) => ({ value: key, label: say('goal', key, name) })),
    events: events.map(({ value }) => value),
  };
}
