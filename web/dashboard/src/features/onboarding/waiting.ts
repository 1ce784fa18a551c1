import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const WaitingDocument = graphql(`
  query Waiting($project: String!) {
    project(project: $project) {
      id
      timezone
      status {
        firstEventAt
        today {
          ignored {
            reason
            count
          }
        }
      }
    }
  }
`);

/** Polling interval in milliseconds while waiting for the first visit. */
export const askedEvery = 2_000;

export const waitingQuery = (project: string) => documentQuery('Waiting', WaitingDocument, { project });
