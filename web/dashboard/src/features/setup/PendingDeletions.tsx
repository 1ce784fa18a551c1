import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import { NoMail } from '@/features/account/NoMail';
import { useCan } from '@/features/account/me';
import type { useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { formerValues, sayDeleted } from './deletions';
import classes from './Setup.module.css';

const KeepDataDocument = graphql(`
  mutation KeepData($project: String!, $input: ProjectUpdate!) {
    updateProject(project: $project, input: $input) {
      id
    }
  }
`);

/** Notice about deletions that a setting has requested, with a button that takes them back. */
export function PendingDeletions({ project }: { project: ReturnType<typeof useProject> }) {
  const { t, format } = useI18n();
  const can = useCan(project.orgSlug);
  const client = useQueryClient();
  const input = formerValues(project.pendingDeletions, project.settings);
  const keep = useMutation({
    mutationFn: () => request(KeepDataDocument, { project: project.id, input }),
    onSuccess: () => client.invalidateQueries(),
  });
  if (project.pendingDeletions.length === 0) return null;
  const words = t.setup.deletions;
  return (
    <div className={classes.banner} role="status">
      <strong>{words.title}</strong>
      {project.pendingDeletions.map((deletion) => (
        <p key={`${deletion.kind} ${deletion.beginsAt}`} className={classes.deletion}>
          {words.text(sayDeleted([deletion], t, format), format.dateTime(deletion.beginsAt, project.timezone))}
        </p>
      ))}
      <NoMail org={project.orgSlug} className={classes.deletion} />
      {keep.error ? <ErrorNotice error={keep.error} /> : null}
      {can('project:admin') ? (
        <Button
          size="xs"
          variant="default"
          loading={keep.isPending}
          onClick={() => {
            keep.mutate();
          }}
        >
          {words.keep}
        </Button>
      ) : null}
    </div>
  );
}
