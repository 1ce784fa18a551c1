import { Checkbox, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import type { Membership } from '@/features/account/me';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { graphScopeOf, scopeOf } from '@/lib/names';
import { boundsOfSecretKeyCreate, type Scope } from '@/rest/values';
import { Expiry } from './Expiry';
import { useKeyChange } from './KeyDialogs';
import classes from './Keys.module.css';
import { allowedFor, type GrantableScope, grantable } from './scopes';

const CreateSecretKeyDocument = graphql(`
  mutation CreateSecretKey($org: String!, $input: SecretKeyCreate!) {
    createSecretKey(org: $org, input: $input) {
      key {
        name
      }
      secret
    }
  }
`);

interface SecretKeyFormProps {
  membership: Membership;
  onCreated: (name: string, secret: string) => void;
  onClose: () => void;
}

export function SecretKeyForm({ membership: { org, scopes: held, projects }, onCreated, onClose }: SecretKeyFormProps) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [scopes, setScopes] = useState<readonly GrantableScope[]>([]);
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const narrowed = reach === 'some';
  const granted = scopes.filter((scope) => allowedFor(scope, narrowed));

  const mutation = useKeyChange(
    () =>
      request(CreateSecretKeyDocument, {
        org: org.slug,
        input: {
          name: name.trim(),
          scopes: granted.map(graphScopeOf),
          ...(narrowed ? { projectIds } : {}),
          ...(expiresAt ? { expiresAt } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    ({ createSecretKey: { key, secret } }) => {
      onCreated(key.name, secret);
    },
  );
  const errors = useFieldErrors(mutation.error);

  return (
    <FormDialog
      title={t.keys.secrets.new}
      text={t.keys.secrets.newText}
      action={t.keys.create}
      size={620}
      ready={name.trim() !== '' && granted.length > 0 && (!narrowed || projectIds.length > 0)}
      mutation={mutation}
      onClose={onClose}
    >
      <TextInput
        label={t.common.name}
        placeholder={t.keys.secrets.example}
        maxLength={boundsOfSecretKeyCreate.name.max}
        data-autofocus
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
        error={errors.name}
      />
      <Choice
        label={t.keys.reach}
        value={reach}
        options={(['all', 'some'] as const).map((value) => ({ value, ...t.keys.reaches[value] }))}
        onChange={setReach}
      />
      {narrowed ? (
        <MultiSelect
          size="sm"
          label={t.keys.projects}
          placeholder={projectIds.length === 0 ? t.keys.projectsHint : ''}
          data={projects.map((project) => ({ value: project.id, label: project.name }))}
          searchable
          clearable
          maxValues={boundsOfSecretKeyCreate.projectIds.max}
          nothingFoundMessage={t.filters.noMatch}
          value={projectIds}
          onChange={setProjectIds}
          error={errors.projectIds}
        />
      ) : null}
      <ScopePicker
        held={held.map(scopeOf)}
        narrowed={narrowed}
        scopes={granted}
        error={errors.scopes}
        onChange={setScopes}
      />
      <div className={classes.two}>
        <Expiry error={errors.expiresAt} onChange={setExpiresAt} />
      </div>
      <Textarea
        size="sm"
        label={t.keys.note}
        description={t.keys.noteHint}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={boundsOfSecretKeyCreate.note.max}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
        }}
        error={errors.note}
      />
    </FormDialog>
  );
}

interface ScopePickerProps {
  held: readonly Scope[];
  narrowed: boolean;
  scopes: readonly GrantableScope[];
  error: string | undefined;
  onChange: (scopes: GrantableScope[]) => void;
}

function ScopePicker({ held, narrowed, scopes, error, onChange }: ScopePickerProps) {
  const { t } = useI18n();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend className={classes.legend}>{t.keys.scopes}</legend>
      <div className={classes.groups}>
        {grantable(held).map(({ group, scopes: offered }) => (
          <div key={group} className={classes.group} role="group" aria-label={t.keys.scopeGroups[group]}>
            <p className={classes.groupName} aria-hidden>
              {t.keys.scopeGroups[group]}
            </p>
            {offered.map((scope) => (
              <Checkbox
                key={scope}
                size="xs"
                label={t.keys.scopeNames[scope].name}
                description={allowedFor(scope, narrowed) ? t.keys.scopeNames[scope].hint : t.keys.notWhenNarrowed}
                disabled={!allowedFor(scope, narrowed)}
                checked={scopes.includes(scope)}
                onChange={(event) => {
                  onChange(
                    event.currentTarget.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope),
                  );
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {error ? <p className={classes.error}>{error}</p> : null}
    </fieldset>
  );
}
