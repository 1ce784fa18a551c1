import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { initialOf } from '@/features/shell/ProjectSwitch';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import type { Invitation } from './members';
import { invitationState, roleName } from './roles';
import classes from '@/components/Rows.module.css';

const RevokeInvitationDocument = graphql(`
  mutation RevokeInvitation($org: String!, $id: UUID!) {
    revokeInvitation(org: $org, id: $id)
  }
`);

const tones = { open: 'warn', accepted: 'good', revoked: undefined, expired: undefined } as const;

export function InvitationList({ org, invitations }: { org: string; invitations: readonly Invitation[] }) {
  const { t, format } = useI18n();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <>
      <ul className={classes.rows}>
        {invitations.map((invitation) => {
          const { id, email, role, pii, createdAt, expiresAt } = invitation;
          const state = invitationState(invitation);
          const when = {
            open: expiresAt,
            accepted: invitation.acceptedAt,
            revoked: invitation.revokedAt,
            expired: expiresAt,
          }[state];
          return (
            <li key={id} className={classes.row} data-over={state !== 'open'}>
              <span className={classes.avatar} aria-hidden>
                {initialOf(email)}
              </span>
              <div className={classes.name}>
                {email}
                <span className={classes.badge} data-tone={tones[state]}>
                  {t.org.invitationStates[state](format.ago(when ?? expiresAt))}
                </span>
              </div>
              <div className={classes.meta}>
                {[
                  t.org.roles[roleName(role)].name,
                  ...(pii ? [t.org.piiBadge] : []),
                  t.org.invitedOn(format.dateTimeShort(createdAt)),
                ].join(' · ')}
              </div>
              {state === 'open' ? (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="xs"
                    c="var(--svc-bad)"
                    onClick={() => {
                      setRevoking(invitation);
                    }}
                  >
                    {t.org.revokeInvitation}
                    <span className="sr-only"> {email}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {revoking ? (
        <RevokeInvitationDialog
          org={org}
          invitation={revoking}
          onClose={() => {
            setRevoking(null);
          }}
        />
      ) : null}
    </>
  );
}

interface RevokeInvitationDialogProps {
  org: string;
  invitation: Invitation;
  onClose: () => void;
}

function RevokeInvitationDialog({ org, invitation, onClose }: RevokeInvitationDialogProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => request(RevokeInvitationDocument, { org, id: invitation.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['Members'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.org.revokeInvitationQuestion(invitation.email)}
      text={t.org.revokeInvitationText}
      action={t.org.revokeInvitation}
      danger
      mutation={revoke}
      onClose={onClose}
    />
  );
}
