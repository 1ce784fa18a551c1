import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { PendingDeletions } from '@/features/setup/PendingDeletions';
import { ProjectDanger } from '@/features/setup/ProjectDanger';
import { ProjectForm } from '@/features/setup/ProjectForm';
import type { OwnChange } from '@/lib/revision';
import layout from '@/components/Layout.module.css';

export const Route = createFileRoute('/_app/p/$org/$project/setup/project')({ component: ProjectScreen });

function ProjectScreen() {
  const project = useProject();
  const can = useCan(project.orgSlug);
  const [kept, setKept] = useState<OwnChange | null>(null);
  return (
    <div className={layout.narrow}>
      <PendingDeletions project={project} onKept={setKept} />
      <ProjectForm key={project.id} project={project} kept={kept} disabled={!can('project:admin')} />
      {can('project:admin') ? <ProjectDanger project={project} mayDelete={can('org:admin')} /> : null}
    </div>
  );
}
