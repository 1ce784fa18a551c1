import { createFileRoute } from '@tanstack/react-router';
import { useMembership } from '@/features/account/me';
import { DeleteOrganization } from '@/features/org/DeleteOrganization';
import { OrganizationForm } from '@/features/org/OrganizationForm';
import layout from '@/components/Layout.module.css';

export const Route = createFileRoute('/_app/o/$org/')({ component: OrganizationScreen });

function OrganizationScreen() {
  const membership = useMembership(Route.useParams().org);
  if (!membership) return null;
  const { org, projects } = membership;
  return (
    <div className={layout.narrow}>
      <OrganizationForm key={org.id} org={org} />
      <DeleteOrganization org={org} projects={projects.length} />
    </div>
  );
}
