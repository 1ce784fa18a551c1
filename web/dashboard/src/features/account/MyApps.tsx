import { Skeleton } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { GrantList } from '@/features/apps/GrantList';
import { useI18n } from '@/i18n/I18n';
import { get } from '@/lib/api';

/** Connected apps of the signed-in person, newest first, with those that were ended. */
export const myGrantsQuery = queryOptions({
  queryKey: ['MyGrants'],
  queryFn: () => get('/v1/auth/oauth-grants', { query: { limit: 200 } }),
});

/** Apps that act for the signed-in person. */
export function MyApps() {
  const { t } = useI18n();
  const query = useQuery(myGrantsQuery);
  const grants = query.data?.items.map(
    ({ orgId, id, clientName, scopes, projectIds, createsKeys, createdAt, lastUsedAt, revokedAt }) => ({
      org: orgId,
      ...{ id, clientName, scopes, projectIds, createsKeys, createdAt, lastUsedAt, revokedAt },
    }),
  );
  return (
    <Panel title={t.apps.title} subtitle={t.apps.text}>
      {query.error && !grants ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={40} my={10} /> : null}
      {grants?.length === 0 ? (
        <Empty icon={<IconPlugConnected size={24} stroke={1.5} />} heading={t.apps.none}>
          {t.apps.noneText}
        </Empty>
      ) : null}
      {grants && grants.length > 0 ? <GrantList grants={grants} /> : null}
    </Panel>
  );
}
