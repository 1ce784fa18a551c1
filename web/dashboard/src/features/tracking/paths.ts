import { graphql } from '@/gql';
import { firstFit, matcherOf, type PathRule } from '@/lib/rule';
import { documentQuery } from '@/lib/query';

const SeenPathsDocument = graphql(`
  query SeenPaths($project: String!, $limit: Int) {
    project(project: $project) {
      id
      pages(filter: { preset: DAYS_30 }, limit: $limit) {
        rows {
          page
          pageviews
        }
      }
    }
  }
`);

/** Number of most viewed pages to test. */
const TRIED = 200;

export interface SeenPath {
  page: string;
  pageviews: number;
}

/** The pages of the last 30 days, most views first. */
export const seenPathsQuery = (project: string) =>
  documentQuery('SeenPaths', SeenPathsDocument, { project, limit: TRIED });

export interface Fit {
  /** Pages for which each list is the first match, most views first. */
  fitting: SeenPath[][];
  /** Invalid rules. */
  broken: PathRule[];
}

/** Assigns pages to lists of rules. A page counts for the first matching list only. */
export function fitOf(lists: readonly (readonly PathRule[])[], seen: readonly SeenPath[]): Fit {
  const fitting: SeenPath[][] = lists.map(() => []);
  for (const path of seen) fitting[firstFit(lists, path.page)]?.push(path);
  return { fitting, broken: lists.flat().filter((rule) => rule.value !== '' && matcherOf(rule) === null) };
}
