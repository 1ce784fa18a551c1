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
      averageDurationMs
      share
      previous {
        sessions
      }
    }
  }
`);

const BreakdownDocument = graphql(`
  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $compare: Boolean, $limit: Int) {
    project(project: $project) {
      id
      breakdown(filter: $filter, dimension: $dimension, compare: $compare, limit: $limit) {
        ...BreakdownRows
      }
    }
  }
`);

const PagesDocument = graphql(`
  query Pages($project: String!, $filter: AnalyticsFilter, $compare: Boolean, $limit: Int) {
    project(project: $project) {
      id
      pages(filter: $filter, compare: $compare, limit: $limit) {
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
  /** The same figure in the comparison period; undefined without a comparison. */
  amountBefore?: number | undefined;
  share: number;
  conversions: number;
  sessions: number;
  visitors: number;
  pageviews: number;
  bounceRate: number;
  engagedMs: number;
  durationMs?: number;
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
    rows: rows.map(({ averageEngagedMs, averageDurationMs, previous, ...row }) => ({
      ...row,
      amount: row.sessions,
      amountBefore: previous?.sessions,
      engagedMs: averageEngagedMs,
      durationMs: averageDurationMs,
    })),
  };
}

export function fromPages(answer: PageRows): Rows {
  const { rows, distinct, totals } = readFragment(PageRowsFragment, answer);
  return {
    distinct,
    rows: rows.map(({ page, engagedMs, scroll, previous, ...row }) => ({
      ...row,
      value: page,
      label: null,
      amount: row.pageviews,
      amountBefore: previous?.pageviews,
      share: totals.pageviews > 0 ? row.pageviews / totals.pageviews : 0,
      engagedMs: engagedMs.median,
      scroll: scroll.median,
      conversionValue: 0,
      conversionRate: row.sessions > 0 ? row.conversions / row.sessions : 0,
    })),
  };
}

/** Sessions that the panels of a screen count. */
export interface Asked {
  project: string;
  filter: AnalyticsFilter;
  /** Whether each row says how it changed. */
  compare: boolean;
}

const rowsQuery = ({ project, filter, compare }: Asked, view: View) => {
  const asked = { project, filter, compare, limit: shownRows + 1 };
  return {
    pages: documentQuery('Pages', PagesDocument, asked),
    breakdown: documentQuery('Breakdown', BreakdownDocument, { ...asked, dimension: dimensionOf(view) }),
  };
};

const keyOf = (asked: Asked, view: View) => {
  const { pages, breakdown } = rowsQuery(asked, view);
  return view === 'PAGES' ? pages.queryKey : breakdown.queryKey;
};

/** Returns true if the rows of all panels are cached and fresh. */
export const areRowsFresh = (client: QueryClient, asked: Asked, views: Views) =>
  panels.every(({ key }) => {
    const kept = client.getQueryState(keyOf(asked, views[key]));
    return kept?.data !== undefined && !kept.isInvalidated && Date.now() - kept.dataUpdatedAt < freshFor;
  });

/** Puts the rows that were loaded with the overview into each panel's cache entry. */
export function keepRows(
  client: QueryClient,
  asked: Asked,
  views: Views,
  { id, pageRows, ...answers }: { id: string; pageRows?: PageRows } & Partial<Record<PanelKey, BreakdownRows>>,
) {
  for (const { key } of panels) {
    const answer = views[key] === 'PAGES' ? { pages: pageRows } : { breakdown: answers[key] };
    if (Object.values(answer).some((rows) => rows !== undefined))
      client.setQueryData<unknown>(keyOf(asked, views[key]), { project: { id, ...answer } });
  }
}

const named = ({ rows }: Rows) => rows.filter(({ value }) => value !== null).length;

/** The panels whose first view has no row with a value. Reads what came with the overview; loads nothing. */
export function useEmptyPanels(asked: Asked): PanelKey[] {
  const counts = useQueries({
    queries: panels.map(({ views: [view] }) => {
      const queries = rowsQuery(asked, view);
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
export function useRows(asked: Asked, view: View, ready: boolean) {
  const queries = rowsQuery(asked, view);
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
