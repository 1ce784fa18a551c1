import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { SeeMore } from '@/features/filters/SeeMore';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { waitingQuery } from './waiting';

interface EmptyReportProps {
  icon?: ReactNode;
  heading: string;
  text: string;
  filters: ReturnType<typeof useReportFilters>;
  /** Action to offer instead of changing the filter or the period. */
  action?: ReactNode;
}

/** Empty report: links to the snippet if the project has no visits at all, else offers to widen filter or period. */
export function EmptyReport({ icon, heading, text, filters, action }: EmptyReportProps) {
  const { t } = useI18n();
  const { address, orgSlug, slug } = useProject();
  const query = useQuery({ ...waitingQuery(address), enabled: !filters.filtered });
  if (query.isLoading) return <div className={panels.state} aria-busy />;
  const never = query.data?.project.status.firstEventAt === null;
  return (
    <div className={panels.state}>
      <Empty
        icon={icon}
        heading={never ? t.onboarding.neverHeading : heading}
        action={
          never ? (
            <ButtonLink to="/p/$org/$project/setup" params={{ org: orgSlug, project: slug }} search={{}} size="xs">
              {t.onboarding.installTitle}
            </ButtonLink>
          ) : (
            (action ?? <SeeMore filters={filters} />)
          )
        }
      >
        {never ? t.onboarding.neverText : text}
      </Empty>
    </div>
  );
}
