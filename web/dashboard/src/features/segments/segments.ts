import { graphql } from '@/gql';
import type { SegmentsQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

const SegmentsDocument = graphql(`
  query Segments($project: String!) {
    project(project: $project) {
      id
      segments {
        key
        name
        shared
        where
        revision
      }
    }
  }
`);

export type Segment = SegmentsQuery['project']['segments'][number];

export const segmentsQuery = (project: string) => ({
  ...documentQuery('Segments', SegmentsDocument, { project }),
  staleTime: 60_000,
});

export const CreateSegmentDocument = graphql(`
  mutation CreateSegment($project: String!, $input: JSON!) {
    createSegment(project: $project, input: $input) {
      key
    }
  }
`);

export const DeleteSegmentDocument = graphql(`
  mutation DeleteSegment($project: String!, $key: String!) {
    deleteSegment(project: $project, key: $key)
  }
`);

export const UpdateSegmentDocument = graphql(`
  mutation UpdateSegment($project: String!, $key: String!, $input: JSON!, $revision: String) {
    updateSegment(project: $project, key: $key, input: $input, revision: $revision) {
      key
    }
  }
`);
