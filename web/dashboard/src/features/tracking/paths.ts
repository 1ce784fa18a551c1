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

/** So many of the pages that were seen most are tried. */
const TRIED = 200;

export interface SeenPath {
  page: string;
  pageviews: number;
}

/** The pages of the last 30 days, most views first. */
export const seenPathsQuery = (project: string) =>
  documentQuery('SeenPaths', SeenPathsDocument, { project, limit: TRIED });

export interface Fit {
  /** The pages that each list is the first to fit, most views first. */
  fitting: SeenPath[][];
  /** The rules that cannot be read. */
  broken: PathRule[];
}

/** Which pages fit which of several lists of rules; a page counts for the first list only. */
export function fitOf(lists: readonly (readonly PathRule[])[], seen: readonly SeenPath[]): Fit {
  const fitting: SeenPath[][] = lists.map(() => []);
  for (const path of seen) fitting[firstFit(lists, path.page)]?.push(path);
  return { fitting, broken: lists.flat().filter((rule) => rule.value !== '' && matcherOf(rule) === null) };
}
