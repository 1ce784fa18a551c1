import { graphql } from '@/gql';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';

const OnePageDocument = graphql(`
  query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: 100) {
        period {
          ...CappedDays
        }
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

/** The filter with this page instead of the pages it may name. */
export const searchOfPage = ({ path, ...search }: ReportSearch & { path: string }): ReportSearch => {
  const { page_group: _group, page_mode: _mode, ...rest } = search;
  return { ...rest, page: path };
};

/** Everything that the screen of a page shows. */
export const pageQuery = (project: string, { path = '/', ...search }: ReportSearch & { path?: string }) =>
  documentQuery('OnePage', OnePageDocument, {
    project,
    path,
    filter: toAnalyticsFilter(searchOfPage({ path, ...search })),
  });
