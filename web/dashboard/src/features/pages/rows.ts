import { graphql } from '@/gql';
import type { PageRowsFragment as PageRows } from '@/gql/graphql';

/** Fragment with the figures of pages. */
export const PageRowsFragment = graphql(`
  fragment PageRows on Pages {
    distinct
    totals {
      pageviews
    }
    rows {
      page
      pageviews
      sessions
      visitors
      entries
      exits
      bounceRate
      conversions
      engagedMs {
        median
      }
      scroll {
        median
      }
      previous {
        pageviews
        sessions
        visitors
        entries
        bounceRate
        conversions
      }
    }
  }
`);

export type PageRow = PageRows['rows'][number];
