import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { boundsOfProxyKeyCreate } from '@/rest/values';
import { Expiry } from './Expiry';
import type { Key } from './key';
import { RevokeDialog, SecretDialog, useKeyChange } from './KeyDialogs';
import classes from './Keys.module.css';
import { KeysPanel } from './KeysPanel';

const CreateProxyKeyDocument = graphql(`
  mutation CreateProxyKey($project: String!, $input: ProxyKeyCreate!) {
    createProxyKey(project: $project, input: $input) {
      key {
        name
      }
      secret
    }
  }
`);

const RevokeProxyKeyDocument = graphql(`
  mutation RevokeProxyKey($project: String!, $id: UUID!) {
    revokeProxyKey(project: $project, id: $id)
  }
`);

type Open = { kind: 'create' } | { kind: 'revoke'; key: Key } | { kind: 'secret'; name: string; secret: string };

interface ProxyKeysProps {
  project: string;
  query: { keys: readonly Key[] | undefined; error: unknown; retry: () => void };
}

/** Panel of the proxy keys: with such a key, the server trusts the visitor's address that a proxy forwards. */
export function ProxyKeys({ project, query }: ProxyKeysProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <KeysPanel
        words={t.keys.proxy}
        {...query}
        onCreate={() => {
          setOpen({ kind: 'create' });
        }}
        onRevoke={(key) => {
          setOpen({ kind: 'revoke', key });
        }}
      />
      {open?.kind === 'create' ? (
        <CreateDialog
          project={project}
          onCreated={(name, secret) => {
            setOpen({ kind: 'secret', name, secret });
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'secret' ? <SecretDialog name={open.name} secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'revoke' ? (
        <RevokeDialog
          apiKey={open.key}
          text={t.keys.proxy.revokeText}
          revoke={() => request(RevokeProxyKeyDocument, { project, id: open.key.id })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface CreateDialogProps {
  project: string;
  onCreated: (name: string, secret: string) => void;
  onClose: () => void;
}

function CreateDialog({ project, onCreated, onClose }: CreateDialogProps) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const mutation = useKeyChange(
    () =>
      request(CreateProxyKeyDocument, {
        project,
        input: { ...(name.trim() ? { name: name.trim() } : {}), ...(expiresAt ? { expiresAt } : {}) },
      }),
    ({ createProxyKey: { key, secret } }) => {
      onCreated(key.name, secret);
    },
  );
  const errors = useFieldErrors(mutation.error);
  return (
    <FormDialog
      title={t.keys.proxy.new}
      text={t.keys.proxy.newText}
      action={t.keys.create}
      mutation={mutation}
      onClose={onClose}
    >
      <TextInput
        label={t.common.name}
        placeholder={t.keys.proxy.example}
        maxLength={boundsOfProxyKeyCreate.name.max}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        error={errors.name}
      />
      <div className={classes.two}>
        <Expiry error={errors.expiresAt} onChange={setExpiresAt} />
      </div>
    </FormDialog>
  );
}
