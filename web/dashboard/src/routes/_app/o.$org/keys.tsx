import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type Membership, useMembership } from '@/features/account/me';
import { endingWithParents, type Key, KeyDocument } from '@/features/keys/key';
import { RevokeDialog, RollDialog, SecretDialog } from '@/features/keys/KeyDialogs';
import { KeysPanel } from '@/features/keys/KeysPanel';
import { SecretKeyForm } from '@/features/keys/SecretKeyForm';
import layout from '@/components/Layout.module.css';
import { graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { scopeOf } from '@/lib/names';
import { documentQuery } from '@/lib/query';

const SecretKeysDocument = graphql(`
  query SecretKeys($org: String!) {
    organization(org: $org) {
      id
      secretKeys {
        ...Key
      }
      oauthGrants {
        id
        revokedAt
      }
    }
  }
`);

const RollSecretKeyDocument = graphql(`
  mutation RollSecretKey($org: String!, $id: UUID!, $input: KeyRoll!) {
    rollSecretKey(org: $org, id: $id, input: $input) {
      key {
        name
      }
      secret
    }
  }
`);

const RevokeSecretKeyDocument = graphql(`
  mutation RevokeSecretKey($org: String!, $id: UUID!) {
    revokeSecretKey(org: $org, id: $id)
  }
`);

const secretKeysQuery = (org: string) => documentQuery('SecretKeys', SecretKeysDocument, { org });

export const Route = createFileRoute('/_app/o/$org/keys')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(secretKeysQuery(params.org));
  },
  component: SecretKeysScreen,
});

type Open =
  | { kind: 'create' }
  | { kind: 'roll' | 'revoke'; key: Key }
  | { kind: 'secret'; name: string; secret: string; oldUntil?: string | null };

function SecretKeysScreen() {
  const membership = useMembership(Route.useParams().org);
  return membership ? <SecretKeys membership={membership} /> : null;
}

function SecretKeys({ membership }: { membership: Membership }) {
  const { t } = useI18n();
  const { org, projects } = membership;
  const query = useQuery(secretKeysQuery(org.slug));
  const keys = readFragment(KeyDocument, query.data?.organization.secretKeys) ?? undefined;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const names: Readonly<Record<string, { name: string } | undefined>> = t.keys.scopeNames;
  const describe = ({ scopes, projectIds }: Key) =>
    t.keys.does(
      scopes.map(scopeOf).map((scope) => names[scope]?.name ?? scope),
      projectIds?.map((id) => projects.find((project) => project.id === id)?.name ?? id) ?? null,
    );

  return (
    <div className={layout.narrow}>
      <KeysPanel
        words={t.keys.secrets}
        keys={keys && endingWithParents(keys, query.data?.organization.oauthGrants ?? [])}
        error={query.error}
        retry={() => void query.refetch()}
        describe={describe}
        onCreate={() => {
          setOpen({ kind: 'create' });
        }}
        onRoll={(key) => {
          setOpen({ kind: 'roll', key });
        }}
        onRevoke={(key) => {
          setOpen({ kind: 'revoke', key });
        }}
      />
      {open?.kind === 'create' ? (
        <SecretKeyForm
          membership={membership}
          onCreated={(name, secret) => {
            setOpen({ kind: 'secret', name, secret });
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'roll' ? (
        <RollDialog
          apiKey={open.key}
          text={t.keys.secrets.rollText}
          roll={(expireOldInHours) =>
            request(RollSecretKeyDocument, { org: org.slug, id: open.key.id, input: { expireOldInHours } })
          }
          onRolled={({ rollSecretKey: { key, secret } }, oldUntil) => {
            setOpen({ kind: 'secret', name: key.name, secret, oldUntil });
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'revoke' ? (
        <RevokeDialog
          apiKey={open.key}
          text={t.keys.secrets.revokeText}
          revoke={() => request(RevokeSecretKeyDocument, { org: org.slug, id: open.key.id })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'secret' ? (
        <SecretDialog name={open.name} secret={open.secret} oldUntil={open.oldUntil} onClose={close} />
      ) : null}
    </div>
  );
}
