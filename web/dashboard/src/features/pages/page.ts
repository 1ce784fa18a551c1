import { graphql } from '@/gql';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';

const OnePageDocument = graphql(`
  query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: 100) {
        recomputing
        ...PageRows
      }
      scroll(filter: $filter, step: 5) {
        ...ScrollPanel
      }
      sections(filter: $filter) {
        ...SectionsPanel
      }
      clicks(filter: $filter) {
        ...ClicksPanel
      }
      flow(filter: $filter, startPage: $path, steps: 2, limit: 50) {
        ...NextPanel
      }
    }
  }
`);

/** All that the screen of a page shows. The page takes the place of those that the filter may name. */
export const pageQuery = (project: string, { path = '/', ...search }: ReportSearch & { path?: string }) =>
  documentQuery('OnePage', OnePageDocument, {
    project,
    path,
    filter: toAnalyticsFilter({ ...search, page: path, page_group: undefined, page_mode: undefined }),
  });
