import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

export const LiveTailDocument = graphql(`
  query LiveTail($project: String!, $cursor: String) {
    project(project: $project) {
      id
      liveEvents(cursor: $cursor, limit: 200, includeTest: true) {
        nextCursor
        items {
          id
          ...LiveRow
        }
      }
    }
  }
`);

/** The latest items, loaded with the screen and not cached, so that each visit of the screen loads them anew. */
export const latestQuery = (project: string) => ({
  ...documentQuery('LiveTail', LiveTailDocument, { project, cursor: null }),
  staleTime: 5_000,
});
