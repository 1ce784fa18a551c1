import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const TrackingConfigDocument = graphql(`
  query TrackingConfig($project: String!) {
    project(project: $project) {
      id
      outboundClicks
      trackingConfig {
        tracking
        configRev
        revision
      }
    }
  }
`);

export const trackingQuery = (project: string) => documentQuery('TrackingConfig', TrackingConfigDocument, { project });
