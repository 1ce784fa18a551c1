import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { FlowQuery } from '@/gql/graphql';
import { periodOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { areOptionsFresh, keepOptions } from '@/features/filters/useOptions';
import { request } from '@/lib/api';
import type { FlowSearch } from './search';

const FlowDocument = graphql(`
  query Flow(
    $project: String!
    $filter: AnalyticsFilter
    $startPage: String
    $endPage: String
    $steps: Int
    $limit: Int
    $period: AnalyticsFilter
    $withOptions: Boolean!
  ) {
    project(project: $project) {
      id
      filterOptions(filter: $period, dimension: PAGE, limit: 40) @include(if: $withOptions) {
        dimensions {
          options {
            value
            label
            sessions
          }
        }
      }
      flow(filter: $filter, startPage: $startPage, endPage: $endPage, steps: $steps, limit: $limit) {
        sessions
        pathSessions
        otherSessions
        distinctPaths
        distinctTransitions
        steps
        period {
          ...CappedDays
        }
        recomputing
        entries {
          page
          sessions
        }
        exits {
          page
          sessions
        }
        transitions {
          from
          to
          transitions
          sessions
        }
        paths {
          pages
          sessions
        }
      }
    }
  }
`);

export type Flow = FlowQuery['project']['flow'];

export const directions = ['from', 'to'] as const;
export type Direction = (typeof directions)[number];
export const flowViews = ['chart', 'table'] as const;
export type FlowView = (typeof flowViews)[number];
export const stepChoices = ['2', '3', '4', '5'] as const;

/** Maximum number of paths to load. These cover nearly all sessions; the rest is drawn as one stream. */
export const PATHS = 500;

/** The paths and the first values of the picker of pages, in one request. */
export function flowQuery(client: QueryClient, project: string, search: ReportSearch & FlowSearch) {
  const filter = toAnalyticsFilter(search);
  const asked = {
    project,
    filter,
    ...(search.focus ? { [search.direction === 'to' ? 'endPage' : 'startPage']: search.focus } : {}),
    steps: Number(search.steps ?? 3),
    limit: PATHS,
  };
  return queryOptions({
    queryKey: ['Flow', asked],
    queryFn: async ({ signal }) => {
      const withOptions = !areOptionsFresh(client, project, filter, 'PAGE');
      const data = await request(FlowDocument, { ...asked, period: periodOf(filter), withOptions }, signal);
      keepOptions(client, project, filter, 'PAGE', data.project.id, data.project.filterOptions);
      return data;
    },
  });
}

/** A page at a step of the paths; no page stands for all other pages of the step. */
export interface FlowNode {
  id: string;
  step: number;
  page: string | null;
  sessions: number;
}

export interface FlowLink {
  from: FlowNode;
  to: FlowNode;
  sessions: number;
}

/** Maximum number of pages per step that are drawn on their own. */
const PAGES = 8;

/**
 * Converts paths to streams between the pages of each step. Steps are counted from the page that paths begin with;
 * for paths that end with a page, backwards from that page.
 */
export function streamsOf(
  flow: Pick<Flow, 'paths' | 'steps'>,
  direction: Direction,
): { nodes: FlowNode[]; links: FlowLink[] } {
  const aligned = flow.paths.map(({ pages, sessions }) => ({
    sessions,
    first: direction === 'to' ? flow.steps - pages.length : 0,
    pages,
  }));
  const nodes = new Map<string, FlowNode>();
  const shown = Array.from({ length: flow.steps }, (_, step) => {
    const counts = new Map<string, number>();
    for (const { pages, first, sessions } of aligned) {
      const page = pages[step - first];
      if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + sessions);
    }
    const top = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, PAGES);
    return new Set(top.map(([page]) => page));
  });
  const nodeAt = (step: number, page: string, sessions: number): FlowNode => {
    const own = shown[step]?.has(page) ? page : null;
    const id = `${step} ${own ?? ''}`;
    const node = nodes.get(id) ?? { id, step, page: own, sessions: 0 };
    node.sessions += sessions;
    nodes.set(id, node);
    return node;
  };
  const links = new Map<string, FlowLink>();
  for (const { pages, first, sessions } of aligned) {
    const way = pages.map((page, at) => nodeAt(first + at, page, sessions));
    for (const [at, to] of way.entries()) {
      const from = way[at - 1];
      if (!from) continue;
      const id = `${from.id} ${to.id}`;
      const link = links.get(id) ?? { from, to, sessions: 0 };
      link.sessions += sessions;
      links.set(id, link);
    }
  }
  const bySize = (a: { sessions: number; id?: string }, b: { sessions: number; id?: string }) =>
    b.sessions - a.sessions || ((a.id ?? '') < (b.id ?? '') ? -1 : 1);
  return {
    nodes: [...nodes.values()].sort(
      (a, b) => a.step - b.step || Number(a.page === null) - Number(b.page === null) || bySize(a, b),
    ),
    links: [...links.values()].sort((a, b) => a.from.step - b.from.step || bySize(a, b)),
  };
}
