import { graphql } from '@/gql';

/** Additional figures of a row: those of the comparison period, or of a split value. */
export const RowFiguresFragment = graphql(`
  fragment RowFigures on BreakdownFigures {
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
  }
`);

export const AllRowsFragment = graphql(`
  fragment AllRows on Breakdown {
    ...BreakdownRows
    recomputing
    columns {
      value
      label
    }
    comparison {
      period {
        from
        to
        timezone
        since
      }
      until
    }
    rows {
      previous {
        ...RowFigures
      }
      cells {
        ...RowFigures
      }
    }
  }
`);

export const AllRowsDocument = graphql(`
  query AllRows(
    $project: String!
    $filter: AnalyticsFilter
    $dimension: Dimension!
    $dimension2: Dimension
    $columns: Int
    $compare: Boolean
    $sort: BreakdownSort
    $dir: SortDir
    $search: String
    $limit: Int
    $offset: Int
  ) {
    project(project: $project) {
      id
      breakdown(
        filter: $filter
        dimension: $dimension
        dimension2: $dimension2
        columns: $columns
        compare: $compare
        sort: $sort
        dir: $dir
        search: $search
        limit: $limit
        offset: $offset
      ) {
        ...AllRows
      }
    }
  }
`);

export const AllPagesDocument = graphql(`
  query AllPages($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String, $compare: Boolean) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: $limit, search: $search, compare: $compare) {
        recomputing
        comparison {
          period {
            from
            to
            timezone
            since
          }
          until
        }
        ...PageRows
      }
    }
  }
`);
