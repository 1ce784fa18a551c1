import type { ReactNode } from 'react';
import { Notes, Outdated } from '@/components/States';
import type { FragmentType } from '@/gql';
import { Capped, type CappedDaysFragment } from '@/features/overview/Capped';
import { LiveCount } from '@/features/overview/LiveCount';
import { Recomputing } from '@/features/overview/Recomputing';
import { usePlace, useProject } from '@/features/project/project';
import { ReportHeader } from './ReportHeader';
import type { useReportFilters } from './useReportFilters';

interface ReportFrameProps {
  title: string;
  filters: ReturnType<typeof useReportFilters>;
  query: { error: unknown; dataUpdatedAt: number };
  /** The loaded data; null if there is none, undefined while loading. */
  report: { recomputing: boolean; period: FragmentType<typeof CappedDaysFragment> } | null | undefined;
  /** Whether to show the number of current visitors, and whether it comes with the report. */
  live?: boolean | 'with report';
  /** Content beside the title. */
  aside?: ReactNode;
  comparable?: boolean;
  /** Whether the figures count only the pageviews of the page or group that the filter names. */
  ofViews?: boolean;
  /** Whether the screen knows whole days and so has no last 24 hours. */
  wholeDays?: boolean;
  children: ReactNode;
}

/** Frame of every report: title, period, filter, and at the lower edge notes about the figures. */
export function ReportFrame({
  title,
  filters,
  query,
  report,
  live = true,
  aside,
  comparable = false,
  ofViews = false,
  wholeDays = false,
  children,
}: ReportFrameProps) {
  const project = useProject();
  const place = usePlace();
  return (
    <>
      <ReportHeader
        title={title}
        aside={
          <>
            {aside}
            {report ? <Capped period={report.period} place={place} /> : null}
            {live ? (
              <LiveCount
                project={project.address}
                filter={filters.filter}
                ready={live !== 'with report' || report !== undefined}
              />
            ) : null}
          </>
        }
        project={project.address}
        name={project.name}
        timezone={project.timezone}
        filters={filters}
        comparable={comparable}
        ofViews={ofViews}
        wholeDays={wholeDays}
      />
      {children}
      <Notes>
        {report?.recomputing ? <Recomputing project={project.address} /> : null}
        {report !== undefined && query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      </Notes>
    </>
  );
}
