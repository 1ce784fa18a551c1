import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import { useMe } from '@/features/account/me';
import { graphql } from '@/gql';
import type { Role } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
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

/**
 * A change of members: the list is asked again. Whoever changed themselves may no longer see it and goes where they
 * still may.
 */
function useMemberChange(change: () => Promise<unknown>, self: boolean, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (self) {
        await client.refetchQueries({ queryKey: ['Me'] });
        await navigate({ to: '/' });
      } else await client.invalidateQueries({ queryKey: ['Members'] });
      onClose();
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
  const mutation = useMemberChange(
    () => request(UpdateMemberDocument, { org, userId: member.userId, input }),
    member.userId === user.id,
    onClose,
  );
  return (
    <FormDialog
      title={member.name ?? member.email}
      action={t.common.save}
      ready={Object.keys(input).length > 0}
      mutation={mutation}
      onClose={onClose}
    >
      <RoleChoice roles={assignable(mine)} role={role} onChange={setRole} />
      <PiiSwitch pii={pii} onChange={setPii} />
    </FormDialog>
  );
}

export function RemoveMemberDialog({ org, member, onClose }: Omit<EditMemberDialogProps, 'mine'>) {
  const { t } = useI18n();
  const { user } = useMe();
  const self = member.userId === user.id;
  const mutation = useMemberChange(() => request(RemoveMemberDocument, { org, userId: member.userId }), self, onClose);
  return (
    <FormDialog
      title={self ? t.org.leaveQuestion : t.org.removeQuestion(member.name ?? member.email)}
      text={self ? t.org.leaveText : t.org.removeText}
      action={self ? t.org.leave : t.common.remove}
      danger
      mutation={mutation}
      onClose={onClose}
    />
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
