import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { Danger } from '@/components/Danger';
import { TypedDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import type { useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import type { PurgeScope } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { localNow } from '@/lib/zone';
import { editable } from './editable';
import layout from '@/components/Layout.module.css';
import classes from './Setup.module.css';

const DeleteProjectDocument = graphql(`
  mutation DeleteProject($project: String!, $revision: String) {
    deleteProject(project: $project, revision: $revision)
  }
`);

const PurgeProjectDocument = graphql(`
  mutation PurgeProject($project: String!, $input: PurgeInput!) {
    purgeProject(project: $project, input: $input) {
      sessions
    }
  }
`);

type Project = ReturnType<typeof useProject>;

/** Danger zone: erasing data, and deleting the project. */
export function ProjectDanger({ project, mayDelete }: { project: Project; mayDelete: boolean }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<'purge' | 'delete' | null>(null);
  const [purged, setPurged] = useState<number | null>(null);
  const close = () => {
    setOpen(null);
  };
  const purge = {
    title: t.setup.purgeTitle,
    text: t.setup.purgeText,
    action: t.setup.purgeOpen,
    act: () => {
      setPurged(null);
      setOpen('purge');
    },
  };
  const remove = {
    title: t.setup.deleteTitle,
    text: t.setup.deleteText,
    action: t.setup.deleteOpen,
    act: () => {
      setOpen('delete');
    },
  };
  return (
    <>
      <Danger title={t.common.danger} actions={mayDelete ? [purge, remove] : [purge]} />
      <span className={classes.saved} role="status">
        {purged === null ? '' : t.setup.purged(purged)}
      </span>
      {open === 'purge' ? (
        <PurgeDialog
          project={project}
          onPurged={(sessions) => {
            setPurged(sessions);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'delete' ? <DeleteDialog project={project} onClose={close} /> : null}
    </>
  );
}

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const client = useQueryClient();
  const read = useDeletion({ ...editable(project), settings: project.settings, revision: project.revision });
  const remove = useMutation({
    mutationFn: () => request(DeleteProjectDocument, { project: project.id, revision: read.seen.current }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: ['Me'] });
      await navigate({ to: '/' });
    },
  });
  return (
    <TypedDialog
      title={t.setup.deleteQuestion(project.name)}
      text={t.setup.deleteWarning}
      name={project.name}
      action={t.setup.deleteOpen}
      edited={{ ...read, onDelete: remove.mutate }}
      mutation={remove}
      onClose={onClose}
    />
  );
}

const purgeScopes = ['TEST', 'RANGE', 'ALL'] as const satisfies readonly PurgeScope[];

interface PurgeDialogProps {
  project: Project;
  onPurged: (sessions: number) => void;
  onClose: () => void;
}

function PurgeDialog({ project, onPurged, onClose }: PurgeDialogProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const today = localNow(project.timezone).slice(0, 10);
  const [scope, setScope] = useState<PurgeScope>('TEST');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState(today);
  const purge = useMutation({
    mutationFn: () =>
      request(PurgeProjectDocument, {
        project: project.id,
        input: scope === 'RANGE' ? { scope, from, to } : { scope },
      }),
    onSuccess: async ({ purgeProject }) => {
      await client.invalidateQueries();
      onPurged(purgeProject.sessions);
    },
  });
  const errors = useFieldErrors(purge.error);
  return (
    <TypedDialog
      title={t.setup.purgeQuestion}
      text={t.setup.purgeWarning}
      name={project.name}
      action={t.setup.purgeAction}
      ready={scope !== 'RANGE' || (from !== '' && to !== '' && from <= to)}
      mutation={purge}
      onClose={onClose}
    >
      <Choice
        label={t.setup.purgeWhat}
        value={scope}
        options={purgeScopes.map((value) => ({ value, ...t.setup.purgeScopes[value] }))}
        onChange={setScope}
      />
      {scope === 'RANGE' ? (
        <div className={layout.two}>
          <Field
            name="from"
            type="date"
            label={t.setup.purgeFrom}
            max={to || today}
            value={from}
            onChange={(event) => {
              setFrom(event.currentTarget.value);
            }}
            error={errors.from}
          />
          <Field
            name="to"
            type="date"
            label={t.setup.purgeTo}
            min={from}
            max={today}
            value={to}
            onChange={(event) => {
              setTo(event.currentTarget.value);
            }}
            error={errors.to}
          />
        </div>
      ) : null}
    </TypedDialog>
  );
}
