import { graphql } from '@/gql';
import { request } from '@/lib/api';

const UpdateTrackingDocument = graphql(`
  mutation UpdateTracking($project: String!, $patch: JSON!, $revision: String) {
    updateTrackingConfig(project: $project, patch: $patch, revision: $revision) {
      tracking
      configRev
    }
  }
`);

/** Saves changed parts of a project's tracking config. */
export const saveTracking = (project: string, patch: Record<string, unknown>, revision: string | null = null) =>
  request(UpdateTrackingDocument, { project, patch, revision });
