import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { type FragmentType, graphql, readFragment } from '@/gql';
import type { AnalyticsFilter, BreakdownQuery, PagesQuery } from '@/gql/graphql';
import { PageRowsFragment } from '@/features/pages/rows';
import { documentQuery, freshFor } from '@/lib/query';
import { dimensionOf, type PanelKey, panels, type View, type Views } from './panels';

const BreakdownRowsFragment = graphql(`
  fragment BreakdownRows on Breakdown {
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
`);

const BreakdownDocument = graphql(`
  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {
    project(project: $project) {
      id
      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {
        ...BreakdownRows
      }
    }
  }
`);

const PagesDocument = graphql(`
  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: $limit) {
        ...PageRows
      }
    }
  }
`);

/** Number of rows of a panel. Panels load one more, in case one row is the rest. */
export const shownRows = 8;

/** One row of a panel, independent of its report. Figures that the report lacks are undefined. */
export interface Row {
  value: string | null;
  label: string | null;
  /** The figure of the bar and the first column: sessions, or pageviews for pages. */
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

type BreakdownRows = FragmentType<typeof BreakdownRowsFragment>;
type PageRows = FragmentType<typeof PageRowsFragment>;

export function fromBreakdown(answer: BreakdownRows): Rows {
  const { rows, distinct } = readFragment(BreakdownRowsFragment, answer);
  return {
    distinct,
    rows: rows.map(({ averageEngagedMs, ...row }) => ({ ...row, amount: row.sessions, engagedMs: averageEngagedMs })),
  };
}

export function fromPages(answer: PageRows): Rows {
  const { rows, distinct, totals } = readFragment(PageRowsFragment, answer);
  return {
    distinct,
    rows: rows.map(({ page, engagedMs, scroll, ...row }) => ({
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
  };
}

const rowsQuery = (project: string, filter: AnalyticsFilter, view: View, limit: number) => ({
  pages: documentQuery('Pages', PagesDocument, { project, filter, limit }),
  breakdown: documentQuery('Breakdown', BreakdownDocument, { project, filter, dimension: dimensionOf(view), limit }),
});

const keyOf = (project: string, filter: AnalyticsFilter, view: View) => {
  const { pages, breakdown } = rowsQuery(project, filter, view, shownRows + 1);
  return view === 'PAGES' ? pages.queryKey : breakdown.queryKey;
};

/** Returns true if the rows of all panels are cached and fresh. */
export const areRowsFresh = (client: QueryClient, project: string, filter: AnalyticsFilter, views: Views) =>
  panels.every(({ key }) => {
    const kept = client.getQueryState(keyOf(project, filter, views[key]));
    return kept?.data !== undefined && !kept.isInvalidated && Date.now() - kept.dataUpdatedAt < freshFor;
  });

/** Puts the rows that were loaded with the overview into each panel's cache entry. */
export function keepRows(
  client: QueryClient,
  project: string,
  filter: AnalyticsFilter,
  views: Views,
  { id, pageRows, ...answers }: { id: string; pageRows?: PageRows } & Partial<Record<PanelKey, BreakdownRows>>,
) {
  for (const { key } of panels) {
    const answer = views[key] === 'PAGES' ? { pages: pageRows } : { breakdown: answers[key] };
    if (Object.values(answer).some((rows) => rows !== undefined))
      client.setQueryData<unknown>(keyOf(project, filter, views[key]), { project: { id, ...answer } });
  }
}

const named = ({ rows }: Rows) => rows.filter(({ value }) => value !== null).length;

/** The panels whose first view has no row with a value. Reads what came with the overview; loads nothing. */
export function useEmptyPanels(project: string, filter: AnalyticsFilter): PanelKey[] {
  const counts = useQueries({
    queries: panels.map(({ views: [view] }) => {
      const queries = rowsQuery(project, filter, view, shownRows + 1);
      return view === 'PAGES'
        ? { ...queries.pages, enabled: false, select: (data: PagesQuery) => named(fromPages(data.project.pages)) }
        : {
            ...queries.breakdown,
            enabled: false,
            select: (data: BreakdownQuery) => named(fromBreakdown(data.project.breakdown)),
          };
    }),
  });
  return panels.filter((_, index) => counts[index]?.data === 0).map(({ key }) => key);
}

/** The first rows of a panel. Sessions without a value come last, because they are the rest. */
export function firstRows(rows: readonly Row[], count: number): Row[] {
  const named = rows.filter(({ value }) => value !== null);
  const rest = rows.filter(({ value }) => value === null);
  return [...named, ...rest].slice(0, count);
}

/**
 * Query of a view's rows. Keeps the previous rows until the new ones arrive. Panels wait for `ready` and do not
 * refetch, because their rows come with the overview.
 */
export function useRows(project: string, filter: AnalyticsFilter, view: View, limit: number, { ready = true } = {}) {
  const queries = rowsQuery(project, filter, view, limit);
  const once = { refetchOnWindowFocus: false, refetchOnReconnect: false };
  const pages = useQuery({
    ...queries.pages,
    ...once,
    enabled: ready && view === 'PAGES',
    placeholderData: (before) => before,
    select: (data) => fromPages(data.project.pages),
  });
  const breakdown = useQuery({
    ...queries.breakdown,
    ...once,
    enabled: ready && view !== 'PAGES',
    select: (data) => fromBreakdown(data.project.breakdown),
    // Keep the previous rows while loading, unless the dimension changed: they would be wrong under this heading.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { dimension?: string } | undefined)?.dimension === view ? before : undefined,
  });
  return view === 'PAGES' ? pages : breakdown;
}
