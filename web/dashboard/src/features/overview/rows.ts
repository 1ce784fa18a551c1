import { type QueryClient, useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AnalyticsFilter, BreakdownQuery, PagesQuery } from '@/gql/graphql';
import { documentQuery, refreshEvery } from '@/lib/query';
import { dimensionOf, type View } from './panels';

const BreakdownDocument = graphql(`
  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {
    project(project: $project) {
      id
      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {
        distinct
        totals {
          sessions
        }
        rows {
          value
          label
          sessions
          visitors
          pageviews
          conversions
          conversionRate
          conversionValue
          bounceRate
          averageEngagedMs
          share
        }
      }
    }
  }
`);

const PagesDocument = graphql(`
  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: $limit) {
        distinct
        totals {
          pageviews
        }
        rows {
          page
          group
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
        }
      }
    }
  }
`);

/** How many rows a panel shows; it asks for one more, should one of them be the rest. */
export const shownRows = 8;

/** One line of a panel, whichever report it comes from. Figures a report does not have are absent. */
export interface Row {
  value: string | null;
  label: string | null;
  /** What the bar and the first column show: sessions, or pageviews for pages. */
  amount: number;
  share: number;
  conversions: number;
  sessions: number;
  visitors: number;
  pageviews: number;
  bounceRate: number;
  engagedMs: number;
  conversionRate: number;
  conversionValue: number;
  entries?: number;
  exits?: number;
  scroll?: number;
}

export interface Rows {
  rows: Row[];
  distinct: number;
}

type BreakdownRows = BreakdownQuery['project']['breakdown'];
type PageRows = PagesQuery['project']['pages'];

const fromBreakdown = ({ rows, distinct }: BreakdownRows): Rows => ({
  distinct,
  rows: rows.map(({ averageEngagedMs, ...row }) => ({ ...row, amount: row.sessions, engagedMs: averageEngagedMs })),
});

export const fromPages = ({ rows, distinct, totals }: PageRows): Rows => ({
  distinct,
  rows: rows.map(({ page, group: _group, engagedMs, scroll, ...row }) => ({
    ...row,
    value: page,
    label: null,
    amount: row.pageviews,
    share: totals.pageviews > 0 ? row.pageviews / totals.pageviews : 0,
    engagedMs: engagedMs.median,
    scroll: scroll.median,
    conversionValue: 0,
    conversionRate: row.sessions > 0 ? row.conversions / row.sessions : 0,
  })),
});

const rowsQuery = (project: string, filter: AnalyticsFilter, view: View, limit: number) => ({
  pages: documentQuery('Pages', PagesDocument, { project, filter, limit }),
  breakdown: documentQuery('Breakdown', BreakdownDocument, { project, filter, dimension: dimensionOf(view), limit }),
});

/** Asks for what a panel will show. */
export function prefetchRows(client: QueryClient, project: string, filter: AnalyticsFilter, view: View) {
  const { pages, breakdown } = rowsQuery(project, filter, view, shownRows + 1);
  void (view === 'PAGES' ? client.prefetchQuery(pages) : client.prefetchQuery(breakdown));
}

/** The first rows for a panel. Sessions without a value come last: they are the rest, not a rival of the others. */
export function firstRows(rows: readonly Row[], count: number): Row[] {
  const named = rows.filter(({ value }) => value !== null);
  const rest = rows.filter(({ value }) => value === null);
  return [...named, ...rest].slice(0, count);
}

/** The rows of a view; the rows shown before stay until the new ones are here. */
export function useRows(project: string, filter: AnalyticsFilter, view: View, limit: number, enabled = true) {
  const queries = rowsQuery(project, filter, view, limit);
  const pages = useQuery({
    ...queries.pages,
    enabled: enabled && view === 'PAGES',
    refetchInterval: refreshEvery,
    placeholderData: (before) => before,
    select: (data) => fromPages(data.project.pages),
  });
  const breakdown = useQuery({
    ...queries.breakdown,
    enabled: enabled && view !== 'PAGES',
    refetchInterval: refreshEvery,
    select: (data) => fromBreakdown(data.project.breakdown),
    // Rows of another dimension would be wrong under this heading; those of another filter are only old.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { dimension?: string } | undefined)?.dimension === view ? before : undefined,
  });
  return view === 'PAGES' ? pages : breakdown;
}
