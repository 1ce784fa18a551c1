import { graphql } from '@/gql';
import type { ProjectQuery } from '@/gql/graphql';

/** A segment, as it comes with the project. */
export type Segment = ProjectQuery['project']['segments'][number];

export const CreateSegmentDocument = graphql(`
  mutation CreateSegment($project: String!, $input: JSON!) {
    createSegment(project: $project, input: $input) {
      key
    }
  }
`);

export const DeleteSegmentDocument = graphql(`
  mutation DeleteSegment($project: String!, $key: String!, $revision: String) {
    deleteSegment(project: $project, key: $key, revision: $revision)
  }
`);

export const UpdateSegmentDocument = graphql(`
  mutation UpdateSegment($project: String!, $key: String!, $input: JSON!, $revision: String) {
    updateSegment(project: $project, key: $key, input: $input, revision: $revision) {
      key
    }
  }
`);
