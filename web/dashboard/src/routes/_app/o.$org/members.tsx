import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { useMembership } from '@/features/account/me';
import { InvitationList } from '@/features/org/InvitationList';
import { InviteDialog } from '@/features/org/InviteDialog';
import { MemberList } from '@/features/org/MemberList';
import { membersQuery } from '@/features/org/members';
import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/o/$org/members')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(membersQuery(params.org));
  },
  component: MembersScreen,
});

function MembersScreen() {
  const { t } = useI18n();
  const { org } = Route.useParams();
  const membership = useMembership(org);
  const query = useQuery(membersQuery(org));
  const [inviting, setInviting] = useState(false);
  const found = query.data?.organization;

  return (
    <div className={layout.narrow}>
      <Panel title={t.org.membersTitle} subtitle={t.org.membersText}>
        {query.error && !found ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isPending ? [0, 1, 2].map((index) => <Skeleton key={index} height={40} my={10} />) : null}
        {found ? <MemberList org={org} mine={membership?.role} members={found.members} /> : null}
      </Panel>
      {found ? (
        <Panel
          title={t.org.invitationsTitle}
          subtitle={t.org.invitationsText}
          aside={
            <Button
              size="xs"
              leftSection={<IconUserPlus size={15} />}
              onClick={() => {
                setInviting(true);
              }}
            >
              {t.org.invite}
            </Button>
          }
        >
          {found.invitations.length === 0 ? (
            <Empty heading={t.org.noInvitations}>{t.org.noInvitationsText}</Empty>
          ) : (
            <InvitationList org={org} invitations={found.invitations} />
          )}
        </Panel>
      ) : null}
      {inviting ? (
        <InviteDialog
          org={org}
          onClose={() => {
            setInviting(false);
          }}
        />
      ) : null}
    </div>
  );
}
