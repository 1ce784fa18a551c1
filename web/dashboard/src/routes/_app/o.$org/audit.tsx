import { createFileRoute } from '@tanstack/react-router';
import { useMembership } from '@/features/account/me';
import { AuditFilters } from '@/features/audit/AuditFilters';
import { AuditList } from '@/features/audit/AuditList';
import { readAuditSearch } from '@/features/audit/search';
import { Panel } from '@/components/Panel';
import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/o/$org/audit')({
  validateSearch: readAuditSearch,
  component: AuditScreen,
});

function AuditScreen() {
  const { t } = useI18n();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const membership = useMembership(Route.useParams().org);
  if (!membership) return null;
  return (
    <div className={layout.wide}>
      <Panel
        title={t.audit.title}
        subtitle={t.audit.text}
        aside={
          <AuditFilters
            search={search}
            projects={membership.projects}
            onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          />
        }
      >
        <AuditList org={membership.org.slug} projects={membership.projects} search={search} />
      </Panel>
    </div>
  );
}
