import { Button, Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { ErrorNotice } from '@/components/States';
import { AuthPage, authClasses } from '@/features/account/AuthPage';
import { type Membership, useMe } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import { post } from '@/lib/api';
import { scopeOf } from '@/lib/names';
import type { Schemas } from '@/lib/rest';
import type { Scope } from '@/rest/values';
import classes from './Consent.module.css';

type Asked = Schemas['OauthRequest'];

/** Scopes that the person holds in an organization. */
const heldIn = (membership: Membership | undefined) => (membership?.scopes ?? []).map(scopeOf);

/** The organization of the project that the person saw last, else the first in which they hold something that is asked. */
function usual(memberships: readonly Membership[], lastProject: string | null, asked: readonly Scope[]) {
  const last = memberships.find(({ projects }) => projects.some(({ id }) => id === lastProject));
  const useful = memberships.find((membership) => heldIn(membership).some((scope) => asked.includes(scope)));
  return (last ?? useful ?? memberships[0])?.org.id ?? '';
}

/** What an application asks for, narrowed by the person before they allow or refuse it. */
export function Consent({ asked }: { asked: Asked }) {
  const { t } = useI18n();
  const me = useMe();
  const [org, setOrg] = useState(() => usual(me.memberships, me.lastProjectId ?? null, asked.scopes));
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const [createKeys, setCreateKeys] = useState(false);
  const [unchecked, setUnchecked] = useState<readonly Scope[]>(asked.uncheckedScopes);
  const membership = me.memberships.find((candidate) => candidate.org.id === org);
  const held = heldIn(membership);
  const mayCreateKeys = held.includes('org:admin');
  const offered = asked.scopes.filter((scope) => held.includes(scope));
  const given = offered.filter((scope) => !unchecked.includes(scope));
  const lacking = asked.scopes.filter((scope) => !held.includes(scope));
  const names: Readonly<Record<string, { name: string; hint: string } | undefined>> = t.keys.scopeNames;
  const nameOf = (scope: Scope) => names[scope]?.name ?? scope;

  const decide = useMutation({
    mutationFn: (allow: boolean) =>
      post(
        '/v1/oauth/requests/{id}',
        allow
          ? {
              allow,
              orgId: org,
              scopes: given,
              projectIds: reach === 'some' ? projectIds : null,
              createKeys: createKeys && mayCreateKeys,
            }
          : { allow, createKeys: false, ...(org ? { orgId: org } : {}) },
        { path: { id: asked.id } },
      ),
    onSuccess: ({ redirectTo }) => {
      window.location.assign(redirectTo);
    },
  });
  const ready = given.length > 0 && (reach === 'all' || projectIds.length > 0);
  // After the decision the browser leaves; until then, nobody decides twice.
  const busy = decide.isPending || decide.isSuccess;

  return (
    <AuthPage title={t.consent.title(asked.clientName)} lead={t.consent.lead}>
      <dl className={classes.facts}>
        <dt>{t.consent.from}</dt>
        <dd>{asked.clientHost ?? t.consent.nobody}</dd>
        <dt>{t.consent.to}</dt>
        <dd>{asked.redirectHost}</dd>
      </dl>
      {asked.isLocal ? (
        <div className={authClasses.note} role="note">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>{t.consent.local}</span>
        </div>
      ) : null}
      <NativeSelect
        label={t.consent.org}
        data={me.memberships.map((one) => ({ value: one.org.id, label: one.org.name }))}
        value={org}
        onChange={(event) => {
          setOrg(event.currentTarget.value);
          setProjectIds([]);
        }}
      />
      <Choice
        label={t.consent.reach}
        value={reach}
        options={(['all', 'some'] as const).map((value) => ({ value, ...t.consent.reaches[value] }))}
        onChange={setReach}
      />
      {reach === 'some' ? (
        <MultiSelect
          label={t.consent.projects}
          placeholder={projectIds.length === 0 ? t.consent.projectsHint : ''}
          data={(membership?.projects ?? []).map((project) => ({ value: project.id, label: project.name }))}
          searchable
          clearable
          maxValues={100}
          nothingFoundMessage={t.filters.noMatch}
          value={projectIds}
          onChange={setProjectIds}
        />
      ) : null}
      <fieldset className={classes.scopes}>
        <legend>{t.consent.scopes}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={nameOf(scope)}
            description={[
              names[scope]?.hint ?? '',
              ...(asked.uncheckedScopes.includes(scope) ? [t.consent.personal] : []),
              ...(asked.sudoScopes.includes(scope) ? [t.consent.changes] : []),
            ].join(' ')}
            checked={!unchecked.includes(scope)}
            onChange={(event) => {
              const checked = event.currentTarget.checked;
              setUnchecked(checked ? unchecked.filter((one) => one !== scope) : [...unchecked, scope]);
            }}
          />
        ))}
        {mayCreateKeys && offered.length > 0 ? (
          <Checkbox
            label={t.consent.createKeys}
            description={t.consent.createKeysHint}
            checked={createKeys}
            onChange={(event) => {
              setCreateKeys(event.currentTarget.checked);
            }}
          />
        ) : null}
        {offered.length === 0 ? <p className={authClasses.plain}>{t.consent.nothing}</p> : null}
        {offered.length > 0 && lacking.length > 0 ? (
          <p className={authClasses.plain}>{t.consent.lacking(lacking.map(nameOf).join(', '))}</p>
        ) : null}
      </fieldset>
      {decide.error ? <ErrorNotice error={decide.error} /> : null}
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={!ready || busy}
          loading={busy && decide.variables}
          onClick={() => {
            decide.mutate(true);
          }}
        >
          {t.consent.allow}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={busy}
          onClick={() => {
            decide.mutate(false);
          }}
        >
          {t.consent.refuse}
        </Button>
      </div>
      <p className={authClasses.plain}>
        {t.consent.signedIn(me.user.email)} {t.consent.end}
      </p>
    </AuthPage>
  );
}
