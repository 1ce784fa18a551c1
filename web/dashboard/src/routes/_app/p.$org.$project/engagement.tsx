import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readView } from '@/components/chart/view';
import panels from '@/components/Panels.module.css';
import { depthClass, pagesClass, timeClass } from '@/features/engagement/classes';
import { HoursPanel } from '@/features/engagement/HoursPanel';
import { SpreadPanel } from '@/features/engagement/SpreadPanel';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery, refreshEvery } from '@/lib/query';

const EngagementDocument = graphql(`
  query Engagement($project: String!, $filter: AnalyticsFilter) {
    project(project: $project) {
      id
      engagement(filter: $filter) {
        period {
          ...CappedDays
        }
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

  return (
    <ReportFrame title={t.nav.screens.engagement} filters={filters} query={query} report={report}>
      <ReportBody
        query={query}
        loaded={report !== undefined}
        filters={filters}
        alone
        empty={
          report?.totals.sessions === 0
            ? {
                icon: <IconHeartbeat size={24} stroke={1.5} />,
                heading: t.overview.emptyHeading,
                text: filters.filtered ? t.overview.emptyFiltered : t.overview.emptyPeriod,
              }
            : null
        }
      >
        <div className={panels.grid}>
          <HoursPanel engagement={report} timezone={project.timezone} stale={stale} slug={project.slug} />
          <div className={panels.head}>
            <h2>{words.spread}</h2>
            <ReportCsv report="engagement" of={words.spread} />
          </div>
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
      </ReportBody>
    </ReportFrame>
  );
}
