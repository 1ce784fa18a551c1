import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCan } from '@/features/account/me';
import { KeyDocument } from '@/features/keys/key';
import { ProxyKeys } from '@/features/keys/ProxyKeys';
import { PublishableKeys } from '@/features/keys/PublishableKeys';
import { useProject } from '@/features/project/project';
import layout from '@/components/Layout.module.css';
import { graphql, readFragment } from '@/gql';
import { documentQuery } from '@/lib/query';

const KeysDocument = graphql(`
  query Keys($project: String!, $proxy: Boolean!) {
    project(project: $project) {
      id
      publishableKeys {
        ...Key
      }
      proxyKeys @include(if: $proxy) {
        ...Key
      }
    }
  }
`);

const keysQuery = (project: string, proxy: boolean) => documentQuery('Keys', KeysDocument, { project, proxy });

export const Route = createFileRoute('/_app/p/$org/$project/setup/keys')({ component: KeysScreen });

function KeysScreen() {
  const { address, orgSlug } = useProject();
  const can = useCan(orgSlug)('project:admin');
  const query = useQuery(keysQuery(address, can));
  const state = { error: query.error, retry: () => void query.refetch() };
  const project = query.data?.project;
  return (
    <div className={layout.narrow}>
      <PublishableKeys
        project={address}
        can={can}
        query={{ ...state, keys: readFragment(KeyDocument, project?.publishableKeys) ?? undefined }}
      />
      {can && project ? (
        <ProxyKeys
          project={address}
          query={{ ...state, keys: readFragment(KeyDocument, project?.proxyKeys) ?? undefined }}
        />
      ) : null}
    </div>
  );
}
