import type { ReactNode } from 'react';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import type { useReportFilters } from './useReportFilters';

interface ReportBodyProps {
  query: { error: unknown; refetch: () => unknown };
  loaded: boolean;
  /** What is said where there is nothing; null where there is something. */
  empty: { icon?: ReactNode; heading: string; text: string } | null;
  filters: ReturnType<typeof useReportFilters>;
  children: ReactNode;
}

/** A report, or why it is not there: it did not come, or there is nothing to report. */
export function ReportBody({ query, loaded, empty, filters, children }: ReportBodyProps) {
  if (query.error && !loaded)
    return (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  return empty ? <EmptyReport {...empty} filters={filters} /> : children;
}
