import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { boundsOfPublishableKeyCreate } from '@/rest/values';
import type { Key } from './key';
import { RevokeDialog, RollDialog, useKeyChange } from './KeyDialogs';
import { KeysPanel } from './KeysPanel';

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

type Open = { kind: 'create' } | { kind: 'roll' | 'revoke'; key: Key };

interface PublishableKeysProps {
  project: string;
  can: boolean;
  query: { keys: readonly Key[] | undefined; error: unknown; retry: () => void };
}

/** Panel of the publishable keys. They are public by design, so they are always shown in full. */
export function PublishableKeys({ project, can, query }: PublishableKeysProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <KeysPanel
        words={t.keys.publishable}
        {...query}
        onCreate={
          can
            ? () => {
                setOpen({ kind: 'create' });
              }
            : undefined
        }
        onRoll={
          can
            ? (key) => {
                setOpen({ kind: 'roll', key });
              }
            : undefined
        }
        onRevoke={
          can
            ? (key) => {
                setOpen({ kind: 'revoke', key });
              }
            : undefined
        }
      />
      {open?.kind === 'create' ? <CreateDialog project={project} onClose={close} /> : null}
      {open?.kind === 'roll' ? (
        <RollDialog
          apiKey={open.key}
          text={t.keys.publishable.rollText}
          roll={(expireOldInHours) =>
            request(RollKeyDocument, { project, id: open.key.id, input: { expireOldInHours } })
          }
          onRolled={close}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'revoke' ? (
        <RevokeDialog
          apiKey={open.key}
          text={t.keys.publishable.revokeText}
          revoke={() => request(RevokeKeyDocument, { project, id: open.key.id })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function CreateDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const mutation = useKeyChange(() => request(CreateKeyDocument, { project, input: { name: name.trim() } }), onClose);
  const errors = useFieldErrors(mutation.error);
  return (
    <FormDialog
      title={t.keys.publishable.new}
      text={t.keys.publishable.newText}
      action={t.keys.create}
      ready={name.trim() !== ''}
      mutation={mutation}
      onClose={onClose}
    >
      <TextInput
        label={t.common.name}
        placeholder={t.keys.publishable.example}
        maxLength={boundsOfPublishableKeyCreate.name.max}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        error={errors.name}
      />
    </FormDialog>
  );
}
