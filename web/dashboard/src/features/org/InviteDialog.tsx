import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Dialog, dialogClasses, FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { ConfirmEmail } from '@/features/account/ConfirmEmail';
import { useMe } from '@/features/account/me';
import { graphql } from '@/gql';
import type { InvitedRole } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { boundsOfInvitationCreate } from '@/rest/values';
import { PiiSwitch, RoleChoice } from './MemberDialogs';
import { invitable } from './roles';

const CreateInvitationDocument = graphql(`
  mutation CreateInvitation($org: String!, $input: InvitationCreate!) {
    createInvitation(org: $org, input: $input) {
      invitation {
        email
        expiresAt
      }
      acceptUrl
    }
  }
`);

export function InviteDialog({ org, onClose }: { org: string; onClose: () => void }) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('VIEWER');
  const [pii, setPii] = useState(false);
  const invite = useMutation({
    mutationFn: () => request(CreateInvitationDocument, { org, input: { email: email.trim(), role, pii } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['Members'] }),
  });
  const errors = useFieldErrors(invite.error);
  const { user } = useMe();
  const unconfirmed = invite.error !== null && asProblem(invite.error).code === 'forbidden' && !user.emailVerified;

  if (invite.data) {
    const { invitation, acceptUrl } = invite.data.createInvitation;
    return (
      <Dialog title={t.org.invited(invitation.email)} size={520} stays onClose={onClose}>
        <div className={dialogClasses.fields}>
          <p className={dialogClasses.text}>{t.org.invitedText(format.dateTime(invitation.expiresAt))}</p>
          <CodeBlock title={t.org.invitationLink} code={acceptUrl} />
          <div className={dialogClasses.actions}>
            <Button onClick={onClose}>{t.common.done}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t.org.inviteTitle}
      text={t.org.inviteText}
      action={t.org.inviteAction}
      ready={/^[^@\s]+@[^@\s]+$/.test(email.trim())}
      mutation={unconfirmed ? { ...invite, error: null } : invite}
      onClose={onClose}
    >
      <Field
        name="email"
        label={t.auth.email}
        type="email"
        autoComplete="off"
        maxLength={boundsOfInvitationCreate.email.max}
        data-autofocus
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
        }}
        error={errors.email}
      />
      <RoleChoice roles={invitable} role={role} onChange={setRole} />
      <PiiSwitch pii={pii} onChange={setPii} />
      {unconfirmed ? (
        <div className={dialogClasses.text} role="alert">
          {t.org.confirmFirst(user.email)}
          <ConfirmEmail email={user.email} backTo={window.location.pathname} />
        </div>
      ) : null}
    </FormDialog>
  );
}
