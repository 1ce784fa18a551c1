import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { sudo } from '@/features/account/auth';
import type { useProject } from '@/features/project/project';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import classes from './Setup.module.css';

const DeleteProjectDocument = graphql(`
  mutation DeleteProject($project: String!) {
    deleteProject(project: $project)
  }
`);

type Project = ReturnType<typeof useProject>;

/** The way out. It asks for the name, so that it is this project, and the password, so that it is this person. */
export function DeleteProject({ project }: { project: Project }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t.setup.deleteTitle} subtitle={t.setup.deleteText}>
      <div>
        <Button variant="default" size="xs" c="var(--svc-bad)" mt={8} onClick={() => setOpen(true)}>
          {t.setup.deleteOpen}
        </Button>
      </div>
      {open ? <DeleteDialog project={project} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');

  const remove = useMutation({
    mutationFn: async () => {
      await sudo(password);
      await request(DeleteProjectDocument, { project: project.id });
    },
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: ['Me'] });
      await navigate({ to: '/' });
    },
  });
  const refused = remove.error ? asProblem(remove.error).code : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>{t.setup.deleteQuestion(project.name)}</strong>}
      centered
      size={460}
      closeButtonProps={{ 'aria-label': t.common.close }}
    >
      <form onSubmit={submit} className={classes.fields}>
        <p className={classes.text}>{t.setup.deleteWarning}</p>
        <TextInput
          label={t.setup.deleteName(project.name)}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          size="sm"
          label={t.auth.password}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refused === 'forbidden' ? t.setup.wrongPassword : null}
          visibilityToggleButtonProps={{ 'aria-label': t.auth.showPassword }}
        />
        {remove.error && refused !== 'forbidden' ? <ErrorNotice error={remove.error} /> : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={remove.isPending}
            disabled={name.trim() !== project.name || password === ''}
          >
            {t.setup.deleteOpen}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
