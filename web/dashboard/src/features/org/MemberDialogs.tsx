import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { Dialog, dialogClasses, FormDialog } from '@/components/Dialog';
import { ErrorNotice } from '@/components/States';
import { useMe } from '@/features/account/me';
import { graphql } from '@/gql';
import type { MemberUpdate, Role } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { documentQuery } from '@/lib/query';
import { endsNothing, type GivenOut, WhatEnds } from './WhatEnds';
import type { Member } from './members';
import { assignable, roleName } from './roles';

const UpdateMemberDocument = graphql(`
  mutation UpdateMember($org: String!, $userId: UUID!, $input: MemberUpdate!) {
    updateMember(org: $org, userId: $userId, input: $input) {
      userId
    }
  }
`);

const RemoveMemberDocument = graphql(`
  mutation RemoveMember($org: String!, $userId: UUID!) {
    removeMember(org: $org, userId: $userId)
  }
`);

const WouldEndDocument = graphql(`
  query WouldEnd($org: String!, $userId: UUID!, $to: MemberUpdate) {
    organization(org: $org) {
      id
      wouldEnd(userId: $userId, to: $to) {
        invitations {
          id
          email
        }
        keys {
          id
          name
          hint
          lastUsedAt
        }
        oauthGrants {
          id
          clientName
        }
        reportSubscriptions {
          id
          address
        }
        shareLinks
      }
    }
  }
`);

/** Access that a change of a member would revoke; without a change, that the removal would revoke. */
function useWouldEnd(org: string, userId: string, to: MemberUpdate | null, enabled = true) {
  const query = useQuery({
    ...documentQuery('WouldEnd', WouldEndDocument, { org, userId, to }),
    staleTime: 0,
    enabled,
  });
  return { given: enabled ? query.data?.organization.wouldEnd : undefined, error: enabled ? query.error : null };
}

/**
 * Mutation of members. Refetches the list. People who changed themselves may have lost access to it and are redirected
 * to the start page.
 */
function useMemberChange(change: () => Promise<unknown>, self: boolean, done: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (self) {
        await client.refetchQueries({ queryKey: ['Me'] });
        await navigate({ to: '/' });
      } else {
        const changed = ['Members', 'SecretKeys', 'Keys', 'Grants'];
        await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: [name] })));
      }
      done();
    },
  });
}

interface EditMemberDialogProps {
  org: string;
  mine: Role | undefined;
  member: Member;
  onClose: () => void;
}

export function EditMemberDialog({ org, mine, member, onClose }: EditMemberDialogProps) {
  const { t } = useI18n();
  const { user } = useMe();
  const [role, setRole] = useState(member.role);
  const [pii, setPii] = useState(member.pii);
  const input = { ...(role === member.role ? {} : { role }), ...(pii === member.pii ? {} : { pii }) };
  const changed = Object.keys(input).length > 0;
  const name = member.name ?? member.email;
  const { given, error } = useWouldEnd(org, member.userId, input, changed);
  const [ended, setEnded] = useState<GivenOut | null>(null);
  const mutation = useMemberChange(
    () => request(UpdateMemberDocument, { org, userId: member.userId, input }),
    member.userId === user.id,
    () => {
      if (given && !endsNothing(given)) setEnded(given);
      else onClose();
    },
  );
  if (ended) return <EndedDialog title={t.org.changedTitle(name)} given={ended} onClose={onClose} />;
  return (
    <FormDialog
      title={name}
      action={t.common.save}
      ready={changed && (given !== undefined || error !== null)}
      mutation={mutation}
      onClose={onClose}
    >
      <RoleChoice roles={assignable(mine)} role={role} onChange={setRole} />
      <PiiSwitch pii={pii} onChange={setPii} />
      {given ? <WhatEnds lead={t.org.endsWithChange} given={given} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
    </FormDialog>
  );
}

export function RemoveMemberDialog({ org, member, onClose }: Omit<EditMemberDialogProps, 'mine'>) {
  const { t } = useI18n();
  const { user } = useMe();
  const self = member.userId === user.id;
  const name = member.name ?? member.email;
  const { given, error } = useWouldEnd(org, member.userId, null);
  const [ended, setEnded] = useState<GivenOut | null>(null);
  const mutation = useMemberChange(
    () => request(RemoveMemberDocument, { org, userId: member.userId }),
    self,
    () => {
      if (!self && given && !endsNothing(given)) setEnded(given);
      else onClose();
    },
  );
  if (ended) return <EndedDialog title={t.org.removedTitle(name)} given={ended} onClose={onClose} />;
  return (
    <FormDialog
      title={self ? t.org.leaveQuestion : t.org.removeQuestion(name)}
      text={self ? t.org.leaveText : t.org.removeText}
      action={self ? t.org.leave : t.common.remove}
      danger
      ready={given !== undefined || error !== null}
      mutation={mutation}
      onClose={onClose}
    >
      {given ? <WhatEnds lead={self ? t.org.endsWithLeaving : t.org.endsWithRemoval} given={given} /> : null}
      {error ? <ErrorNotice error={error} /> : null}
    </FormDialog>
  );
}

/** Lists the revoked access after the change. */
function EndedDialog({ title, given, onClose }: { title: string; given: GivenOut; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={dialogClasses.fields} role="status">
        <WhatEnds lead={t.org.ended} given={given} />
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>{t.common.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface RoleChoiceProps<Offered extends Role> {
  roles: readonly Offered[];
  role: Offered;
  onChange: (role: Offered) => void;
}

export function RoleChoice<Offered extends Role>({ roles, role, onChange }: RoleChoiceProps<Offered>) {
  const { t } = useI18n();
  return (
    <Choice
      label={t.org.role}
      value={role}
      options={roles.map((value) => ({ value, ...t.org.roles[roleName(value)] }))}
      onChange={onChange}
    />
  );
}

export function PiiSwitch({ pii, onChange }: { pii: boolean; onChange: (pii: boolean) => void }) {
  const { t } = useI18n();
  return (
    <Switch
      label={t.org.pii}
      description={t.org.piiHint}
      checked={pii}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
