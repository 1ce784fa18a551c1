import { graphql } from '@/gql';
import { request } from '@/lib/api';

const UpdateTrackingDocument = graphql(`
  mutation UpdateTracking($project: String!, $patch: JSON!) {
    updateTrackingConfig(project: $project, patch: $patch) {
      tracking
      configRev
    }
  }
`);

/** Saves changed parts of a project's tracking config. */
export const saveTracking = (project: string, patch: Record<string, unknown>) =>
  request(UpdateTrackingDocument, { project, patch });
