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
  /** Whether it stands in no panel: then what it says instead gets one. */
  alone?: boolean;
  children: ReactNode;
}

/** A report, or why it is not there: it did not come, or there is nothing to report. */
export function ReportBody({ query, loaded, empty, filters, alone = false, children }: ReportBodyProps) {
  if (loaded ? !empty : !query.error) return children;
  const said =
    loaded && empty ? (
      <EmptyReport {...empty} filters={filters} />
    ) : (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  return alone ? <section className={panels.card}>{said}</section> : said;
}
