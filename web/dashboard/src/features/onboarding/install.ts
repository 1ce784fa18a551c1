import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const InstallDocument = graphql(`
  query Install($project: String!) {
    project(project: $project) {
      id
      name
      publishableKeys {
        id
        value
        expiresAt
        revokedAt
        createdAt
      }
      trackingConfig {
        tracking
      }
    }
  }
`);

const WaitingDocument = graphql(`
  query Waiting($project: String!) {
    project(project: $project) {
      id
      timezone
      status {
        firstEventAt
        lastEventAt
        today {
          stored
          ignored {
            reason
            count
          }
        }
      }
    }
  }
`);

export const installQuery = (project: string) => documentQuery('Install', InstallDocument, { project });
export const waitingQuery = (project: string) => documentQuery('Waiting', WaitingDocument, { project });
