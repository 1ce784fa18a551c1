import { Skeleton } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { GrantList } from '@/features/apps/GrantList';
import layout from '@/components/Layout.module.css';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { scopeOf } from '@/lib/names';
import { documentQuery } from '@/lib/query';

const GrantsDocument = graphql(`
  query Grants($org: String!) {
    organization(org: $org) {
      id
      oauthGrants {
        id
        userEmail
        clientName
        scopes
        projectIds
        createsKeys
        createdAt
        lastUsedAt
        revokedAt
      }
      secretKeys {
        name
        revokedAt
        derivedFrom {
          id
        }
      }
    }
  }
`);

const grantsQuery = (org: string) => documentQuery('Grants', GrantsDocument, { org });

export const Route = createFileRoute('/_app/o/$org/apps')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(grantsQuery(params.org));
  },
  component: AppsScreen,
});

function AppsScreen() {
  const { t } = useI18n();
  const { org } = Route.useParams();
  const query = useQuery(grantsQuery(org));
  const grants = query.data?.organization.oauthGrants;
  const keys = query.data?.organization.secretKeys.filter(({ revokedAt }) => !revokedAt) ?? [];
  return (
    <div className={layout.narrow}>
      <Panel title={t.apps.title} subtitle={t.apps.orgText}>
        {query.error && !grants ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isPending ? [0, 1].map((index) => <Skeleton key={index} height={40} my={10} />) : null}
        {grants?.length === 0 ? (
          <Empty icon={<IconPlugConnected size={24} stroke={1.5} />} heading={t.apps.none}>
            {t.apps.noneText}
          </Empty>
        ) : null}
        {grants && grants.length > 0 ? (
          <GrantList
            grants={grants.map((grant) => ({
              ...grant,
              org,
              projectIds: grant.projectIds ?? null,
              scopes: grant.scopes.map(scopeOf),
              keys: keys.filter(({ derivedFrom }) => derivedFrom?.id === grant.id).map(({ name }) => name),
            }))}
          />
        ) : null}
      </Panel>
    </div>
  );
}
