import type { ReactNode } from 'react';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { useI18n } from '@/i18n/I18n';

interface SharedBodyProps {
  query: { data: unknown; error: unknown; refetch: () => unknown };
  empty: boolean;
  children: ReactNode;
}

/** A report of a share link, or a message instead: loading failed, or there is no data. */
export function SharedBody({ query, empty, children }: SharedBodyProps) {
  const { t } = useI18n();
  if (query.data ? !empty : !query.error) return children;
  return (
    <div className={panels.state}>
      {query.data ? (
        <Empty heading={t.overview.emptyHeading}>{t.overview.emptyPeriod}</Empty>
      ) : (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      )}
    </div>
  );
}
