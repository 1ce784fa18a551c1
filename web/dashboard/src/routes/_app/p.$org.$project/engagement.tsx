import { Button } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readView } from '@/components/chart/view';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorPanel, Outdated } from '@/components/States';
import { depthClass, pagesClass, timeClass } from '@/features/engagement/classes';
import { HoursPanel } from '@/features/engagement/HoursPanel';
import { SpreadPanel } from '@/features/engagement/SpreadPanel';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportHeader } from '@/features/filters/ReportHeader';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { LiveCount } from '@/features/overview/LiveCount';
import { Recomputing } from '@/features/overview/Recomputing';
import { addressOf, useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery, refreshEvery } from '@/lib/query';

const EngagementDocument = graphql(`
  query Engagement($project: String!, $filter: AnalyticsFilter) {
    project(project: $project) {
      id
      engagement(filter: $filter) {
        recomputing
        totals {
          sessions
        }
        engagedMs {
          ...SpreadPanel
        }
        scroll {
          ...SpreadPanel
        }
        pages {
          ...SpreadPanel
        }
        ...HoursPanel
      }
    }
  }
`);

const engagementQuery = (project: string, search: ReportSearch) =>
  documentQuery('Engagement', EngagementDocument, { project, filter: toAnalyticsFilter(search) });

export const Route = createFileRoute('/_app/p/$org/$project/engagement')({
  validateSearch: readView,
  loaderDeps: ({ search }: { search: ReportSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(engagementQuery(addressOf(params), deps));
  },
  component: EngagementScreen,
});

function EngagementScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const query = useQuery({
    ...engagementQuery(project.address, filters.search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = query.data?.project.engagement;
  const stale = query.isPlaceholderData;
  const words = t.engagement;

  let body;
  if (query.error && !report)
    body = (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (report?.totals.sessions === 0)
    body = (
      <div className={panels.state}>
        <Empty
          icon={<IconHeartbeat size={24} stroke={1.5} />}
          heading={t.overview.emptyHeading}
          action={
            filters.filtered ? (
              <Button size="xs" variant="default" onClick={filters.clear}>
                {t.filters.clear}
              </Button>
            ) : null
          }
        >
          {filters.filtered ? t.overview.emptyFiltered : t.overview.emptyPeriod}
        </Empty>
      </div>
    );
  else
    body = (
      <div className={panels.grid}>
        <HoursPanel engagement={report} timezone={project.timezone} stale={stale} />
        <div className={panels.three}>
          <SpreadPanel
            title={words.time}
            subtitle={words.timeText}
            head={words.class.time}
            spread={report?.engagedMs}
            stale={stale}
            classes={7}
            say={format.duration}
            nameOf={timeClass}
          />
          <SpreadPanel
            title={words.depth}
            subtitle={words.depthText}
            head={words.class.depth}
            spread={report?.scroll}
            stale={stale}
            classes={6}
            say={(value) => format.percent(value / 100)}
            nameOf={depthClass}
          />
          <SpreadPanel
            title={words.pages}
            subtitle={words.pagesText}
            head={words.class.pages}
            spread={report?.pages}
            stale={stale}
            classes={6}
            say={format.points}
            nameOf={pagesClass}
          />
        </div>
      </div>
    );

  return (
    <>
      <ReportHeader
        title={t.nav.screens.engagement}
        aside={<LiveCount project={project.address} />}
        project={project.address}
        name={project.name}
        timezone={project.timezone}
        filters={filters}
      />
      {report?.recomputing ? <Recomputing project={project.address} /> : null}
      {report && query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      {body}
    </>
  );
}
