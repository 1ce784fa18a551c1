import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

export const LiveTailDocument = graphql(`
  query LiveTail($project: String!, $cursor: String) {
    project(project: $project) {
      id
      liveEvents(cursor: $cursor, includeTest: true) {
        nextCursor
        items {
          id
          ...LiveRow
        }
      }
    }
  }
`);

/** The latest, asked for with the screen. It is not kept: the next visit of the screen asks again. */
export const latestQuery = (project: string) => ({
  ...documentQuery('LiveTail', LiveTailDocument, { project, cursor: null }),
  staleTime: 5_000,
});
