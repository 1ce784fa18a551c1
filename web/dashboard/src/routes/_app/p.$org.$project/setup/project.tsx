import { createFileRoute } from '@tanstack/react-router';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { ProjectForm } from '@/features/setup/ProjectForm';

export const Route = createFileRoute('/_app/p/$org/$project/setup/project')({ component: ProjectScreen });

function ProjectScreen() {
  const project = useProject();
  const can = useCan(project.orgSlug)('project:admin');
  return <ProjectForm key={project.id} project={project} disabled={!can} />;
}
