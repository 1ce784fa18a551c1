import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const IgnoredDocument = graphql(`
  query Ignored($project: String!) {
    project(project: $project) {
      id
      status {
        today {
          stored
          rateLimited
          ignored {
            reason
            count
          }
        }
        bots {
          kind
          today
        }
      }
    }
  }
`);

/** Data that was ignored today, by reason. */
export const ignoredQuery = (project: string) => ({
  ...documentQuery('Ignored', IgnoredDocument, { project }),
  staleTime: 1_000,
});
