import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorNotice } from '@/components/States';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import type { Key } from './KeyRow';
import classes from './Setup.module.css';

const CreateKeyDocument = graphql(`
  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {
    createPublishableKey(project: $project, input: $input) {
      key {
        id
      }
    }
  }
`);

const RollKeyDocument = graphql(`
  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {
    rollPublishableKey(project: $project, id: $id, input: $input) {
      key {
        id
      }
    }
  }
`);

const RevokeKeyDocument = graphql(`
  mutation RevokeKey($project: String!, $id: UUID!) {
    revokePublishableKey(project: $project, id: $id)
  }
`);

/** A change of keys: what lists or shows them is asked again, then the dialog closes. */
function useKeyChange(change: () => Promise<unknown>, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['Keys'] }),
        client.invalidateQueries({ queryKey: ['Install'] }),
      ]);
      onClose();
    },
  });
}

interface KeyDialogProps {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  mutation: ReturnType<typeof useKeyChange>;
  onClose: () => void;
  children?: ReactNode;
}

function KeyDialog({ title, text, action, danger = false, mutation, onClose, children }: KeyDialogProps) {
  const { t } = useI18n();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>{title}</strong>}
      centered
      size={460}
      closeButtonProps={{ 'aria-label': t.common.close }}
    >
      <form onSubmit={submit} className={classes.fields}>
        <p className={classes.text}>{text}</p>
        {children}
        {mutation.error ? <ErrorNotice error={mutation.error} /> : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={mutation.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

export function CreateKeyDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const mutation = useKeyChange(() => request(CreateKeyDocument, { project, input: { name: name.trim() } }), onClose);
  const errors = useFieldErrors(mutation.error);
  return (
    <KeyDialog
      title={t.setup.newKey}
      text={t.setup.newKeyText}
      action={t.setup.createKey}
      mutation={mutation}
      onClose={onClose}
    >
      <TextInput
        label={t.common.name}
        placeholder={t.setup.keyNameExample}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        error={errors.name}
      />
    </KeyDialog>
  );
}

const overlaps = ['0', '24', '168', '720'] as const;

export function RollKeyDialog({ project, apiKey, onClose }: { project: string; apiKey: Key; onClose: () => void }) {
  const { t } = useI18n();
  const [hours, setHours] = useState<string>('168');
  const mutation = useKeyChange(
    () => request(RollKeyDocument, { project, id: apiKey.id, input: { expireOldInHours: Number(hours) } }),
    onClose,
  );
  return (
    <KeyDialog
      title={t.setup.rollTitle(apiKey.name)}
      text={t.setup.rollText}
      action={t.setup.roll}
      mutation={mutation}
      onClose={onClose}
    >
      <Select
        label={t.setup.overlap}
        data={overlaps.map((value) => ({ value, label: t.setup.overlaps[value] }))}
        value={hours}
        allowDeselect={false}
        onChange={(value) => {
          setHours(value ?? '168');
        }}
      />
    </KeyDialog>
  );
}

export function RevokeKeyDialog({ project, apiKey, onClose }: { project: string; apiKey: Key; onClose: () => void }) {
  const { t } = useI18n();
  const mutation = useKeyChange(() => request(RevokeKeyDocument, { project, id: apiKey.id }), onClose);
  return (
    <KeyDialog
      title={t.setup.revokeTitle(apiKey.name)}
      text={t.setup.revokeText}
      action={t.setup.revoke}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}
