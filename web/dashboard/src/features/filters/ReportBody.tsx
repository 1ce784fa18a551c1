import type { ReactNode } from 'react';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import type { useReportFilters } from './useReportFilters';

interface ReportBodyProps {
  query: { error: unknown; refetch: () => unknown };
  loaded: boolean;
  /** Message for an empty report; null if there is data. */
  empty: { icon?: ReactNode; heading: string; text: string; action?: ReactNode } | null;
  filters: ReturnType<typeof useReportFilters>;
  /** True if the report is not inside a panel. Messages then get a panel. */
  alone?: boolean;
  children: ReactNode;
}

/** A report, or a message instead: loading failed, or there is no data. */
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
