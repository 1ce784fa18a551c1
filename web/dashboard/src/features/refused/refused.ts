import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const RefusedDocument = graphql(`
  query Refused($project: String!) {
    project(project: $project) {
      id
      status {
        refusedOrigins {
          origin
          count
          lastAt
        }
      }
    }
  }
`);

/**
 * The web origins that were refused today or yesterday, asked again every so many milliseconds while the tab is seen; null asks nothing.
 * None where that is not known: what is wrong then is said by whatever stands beside them.
 */
export function useRefused(project: string, every: number | null) {
  const { data } = useQuery({
    ...documentQuery('Refused', RefusedDocument, { project }),
    enabled: every !== null,
    staleTime: every ?? 0,
    refetchInterval: every ?? false,
  });
  return data?.project.status.refusedOrigins ?? [];
}

export type Refused = ReturnType<typeof useRefused>[number];
