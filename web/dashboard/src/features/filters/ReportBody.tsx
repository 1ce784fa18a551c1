import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import type { useReportFilters } from './useReportFilters';

interface ReportBodyProps {
  query: { error: unknown; refetch: () => unknown };
  loaded: boolean;
  /** What is said instead of nothing; null where there is something. */
  empty: { icon?: ReactNode; heading: string; text: string } | null;
  filters: ReturnType<typeof useReportFilters>;
  children: ReactNode;
}

/** A report, or why it is not there: it did not come, or there is nothing, which a filter may be the reason of. */
export function ReportBody({ query, loaded, empty, filters, children }: ReportBodyProps) {
  const { t } = useI18n();
  if (query.error && !loaded)
    return (
      <div className={panels.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  if (!empty) return children;
  return (
    <div className={panels.state}>
      <Empty
        icon={empty.icon}
        heading={empty.heading}
        action={
          filters.filtered ? (
            <Button size="xs" variant="default" onClick={filters.clear}>
              {t.filters.clear}
            </Button>
          ) : null
        }
      >
        {filters.filtered ? t.overview.emptyFiltered : empty.text}
      </Empty>
    </div>
  );
}
