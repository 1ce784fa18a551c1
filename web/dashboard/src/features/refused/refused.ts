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
 * The web origins refused today or yesterday, polled at this interval (ms) while the tab is visible; null disables it.
 * Empty on an error, which other parts of the screen report.
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
