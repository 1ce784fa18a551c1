import { createFileRoute } from '@tanstack/react-router';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { ProjectDanger } from '@/features/setup/ProjectDanger';
import { ProjectForm } from '@/features/setup/ProjectForm';
import classes from '@/features/setup/Setup.module.css';

export const Route = createFileRoute('/_app/p/$org/$project/setup/project')({ component: ProjectScreen });

function ProjectScreen() {
  const project = useProject();
  const can = useCan(project.orgSlug);
  return (
    <div className={classes.narrow}>
      <ProjectForm key={project.id} project={project} disabled={!can('project:admin')} />
      {can('project:admin') ? <ProjectDanger project={project} mayDelete={can('org:admin')} /> : null}
    </div>
  );
}
