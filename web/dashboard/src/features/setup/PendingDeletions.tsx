import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import { NoMail } from '@/features/account/NoMail';
import { useCan } from '@/features/account/me';
import type { useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import type { OwnChange } from '@/lib/revision';
import { formerValues, sayDeleted } from './deletions';
import classes from './Setup.module.css';

const KeepDataDocument = graphql(`
  mutation KeepData($project: String!, $input: ProjectUpdate!, $revision: String) {
    updateProject(project: $project, input: $input, revision: $revision) {
      id
      revision
    }
  }
`);

interface PendingDeletionsProps {
  project: ReturnType<typeof useProject>;
  /** Called when the deletions were taken back, for a form of the project on the same screen. */
  onKept?: (change: OwnChange) => void;
}

/** Notice about deletions that a setting has requested, with a button that takes them back. */
export function PendingDeletions({ project, onKept }: PendingDeletionsProps) {
  const { t, format } = useI18n();
  const can = useCan(project.orgSlug);
  const client = useQueryClient();
  const input = formerValues(project.pendingDeletions, project.settings);
  const keep = useMutation({
    mutationFn: (revision: string) => request(KeepDataDocument, { project: project.id, input, revision }),
    onSuccess: ({ updateProject }, before) => {
      onKept?.({ before, after: updateProject.revision });
      return client.invalidateQueries();
    },
    // If somebody else has changed the project first, the next try is based on what is there now.
    onError: () => client.invalidateQueries({ queryKey: ['Project'] }),
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
            keep.mutate(project.revision);
          }}
        >
          {words.keep}
        </Button>
      ) : null}
    </div>
  );
}
