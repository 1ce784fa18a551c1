import type { ReactNode } from 'react';
import { Outdated } from '@/components/States';
import { LiveCount } from '@/features/overview/LiveCount';
import { Recomputing } from '@/features/overview/Recomputing';
import { useProject } from '@/features/project/project';
import { ReportHeader } from './ReportHeader';
import type { useReportFilters } from './useReportFilters';

interface ReportFrameProps {
  title: string;
  filters: ReturnType<typeof useReportFilters>;
  query: { error: unknown; dataUpdatedAt: number };
  /** What was loaded; null where there is none, absent while it is loaded. */
  report: { recomputing: boolean } | null | undefined;
  /** Whether it says how many people are there now. */
  live?: boolean;
  /** What stands beside the title. */
  aside?: ReactNode;
  comparable?: boolean;
  children: ReactNode;
}

/** What every report has around it: title, period and filter, and what has to be known about its figures. */
export function ReportFrame({
  title,
  filters,
  query,
  report,
  live = true,
  aside,
  comparable = false,
  children,
}: ReportFrameProps) {
  const project = useProject();
  return (
    <>
      <ReportHeader
        title={title}
        aside={
          <>
            {aside}
            {live ? <LiveCount project={project.address} /> : null}
          </>
        }
        project={project.address}
        name={project.name}
        timezone={project.timezone}
        filters={filters}
        comparable={comparable}
      />
      {report?.recomputing ? <Recomputing project={project.address} /> : null}
      {report !== undefined && query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      {children}
    </>
  );
}
