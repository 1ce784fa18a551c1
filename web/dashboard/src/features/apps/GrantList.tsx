import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import classes from '@/components/Rows.module.css';
import { useMe } from '@/features/account/me';
import { initialOf } from '@/features/shell/ProjectSwitch';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import type { Scope } from '@/rest/values';

const RevokeOauthGrantDocument = graphql(`
  mutation RevokeOauthGrant($org: String!, $id: UUID!) {
    revokeOauthGrant(org: $org, id: $id)
  }
`);

/** A connected app (OAuth grant), as GraphQL and REST both return it. */
export interface Grant {
  id: string;
  /** Id or slug of the organization that the app can access. */
  org: string;
  /** The person the app acts for, if not the reader. */
  userEmail?: string;
  clientName: string;
  scopes: readonly Scope[];
  /** Projects that the app is limited to; null: all projects of the organization. */
  projectIds: readonly string[] | null;
  createsKeys: boolean;
  /** Names of the keys that the app created and that work, if the reader may see them. */
  keys?: readonly string[];
  createdAt: string;
  lastUsedAt?: string | null;
  revokedAt?: string | null;
}

export function GrantList({ grants }: { grants: readonly Grant[] }) {
  const { t, format } = useI18n();
  const [revoking, setRevoking] = useState<Grant | null>(null);
  const projects = useMe().memberships.flatMap((membership) => membership.projects);
  const projectName = (id: string) => projects.find((project) => project.id === id)?.name ?? t.apps.otherProject;
  const names: Readonly<Record<string, { name: string } | undefined>> = t.keys.scopeNames;
  return (
    <>
      <ul className={classes.rows}>
        {grants.map((grant) => (
          <li key={grant.id} className={classes.row} data-over={Boolean(grant.revokedAt)}>
            <span className={classes.avatar} aria-hidden>
              {initialOf(grant.clientName)}
            </span>
            <div className={classes.name}>
              {grant.clientName}
              {grant.revokedAt ? <span className={classes.badge}>{t.keys.states.revoked}</span> : null}
            </div>
            <div className={classes.meta}>
              <div className={classes.rights}>
                {[
                  grant.scopes.map((scope) => names[scope]?.name ?? scope).join(', '),
                  grant.projectIds ? t.apps.only(grant.projectIds.map(projectName).join(', ')) : t.apps.allProjects,
                  ...(grant.createsKeys ? [t.apps.createsKeys] : []),
                ].join(' · ')}
              </div>
              {!grant.revokedAt && grant.keys && grant.keys.length > 0 ? (
                <div>{t.apps.keys(grant.keys.join(', '))}</div>
              ) : null}
              <div>
                {[
                  ...(grant.userEmail ? [t.apps.by(grant.userEmail)] : []),
                  t.apps.since(format.dateTimeShort(grant.createdAt)),
                  grant.lastUsedAt ? t.keys.lastUsed(format.ago(grant.lastUsedAt)) : t.keys.neverUsed,
                ].join(' · ')}
              </div>
            </div>
            {grant.revokedAt ? null : (
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="xs"
                  c="var(--svc-bad)"
                  onClick={() => {
                    setRevoking(grant);
                  }}
                >
                  {t.apps.revoke}
                  <span className="sr-only"> {grant.clientName}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {revoking ? (
        <RevokeDialog
          grant={revoking}
          onClose={() => {
            setRevoking(null);
          }}
        />
      ) : null}
    </>
  );
}

function RevokeDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => request(RevokeOauthGrantDocument, { org: grant.org, id: grant.id }),
    onSuccess: async () => {
      await Promise.all(
        ['MyGrants', 'Grants', 'SecretKeys'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.apps.revokeQuestion(grant.clientName)}
      text={t.apps.revokeText}
      action={t.apps.revoke}
      danger
      mutation={revoke}
      onClose={onClose}
    />
  );
}
