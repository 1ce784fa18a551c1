import { Button, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { useMe } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import { ReportMailList } from './ReportMailList';
import { reportMailsQuery } from './reportMails';
import { SubscribeDialog } from './SubscribeDialog';

/** Reports by mail: the person's own, or with an organization all that it sends. */
export function ReportMails({ org }: { org?: string }) {
  const { t } = useI18n();
  const { user } = useMe();
  const query = useQuery(reportMailsQuery());
  const [subscribing, setSubscribing] = useState(false);
  const orgs = query.data?.organizations.filter(({ slug }) => org === undefined || slug === org);
  const rows = orgs?.flatMap((each) =>
    each.reportSubscriptions
      .filter(({ userId }) => org !== undefined || userId === user.id)
      .map((subscription) => ({ org: each, subscription })),
  );
  return (
    <Panel
      title={t.reportMails.title}
      subtitle={org === undefined ? t.reportMails.ownLead : t.reportMails.orgLead}
      aside={
        orgs && orgs.length > 0 ? (
          <Button
            size="xs"
            leftSection={<IconMail size={15} />}
            onClick={() => {
              setSubscribing(true);
            }}
          >
            {org === undefined ? t.reportMails.subscribe : t.reportMails.addAddress}
          </Button>
        ) : null
      }
    >
      {query.error && !rows ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={40} my={10} /> : null}
      {rows?.length === 0 ? (
        <Empty icon={<IconMail size={24} stroke={1.5} />} heading={t.reportMails.none}>
          {t.reportMails.noneText}
        </Empty>
      ) : null}
      {rows && rows.length > 0 ? <ReportMailList rows={rows} named={org === undefined} /> : null}
      {subscribing && orgs ? (
        <SubscribeDialog
          orgs={orgs}
          toOthers={org !== undefined}
          onClose={() => {
            setSubscribing(false);
          }}
        />
      ) : null}
    </Panel>
  );
}
