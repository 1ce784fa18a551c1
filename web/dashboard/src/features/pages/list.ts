import { graphql } from '@/gql';
import { oneOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';
import type { PageRow } from './rows';

const PageListDocument = graphql(`
  query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: $limit) {
        recomputing
        ...PageRows
      }
    }
  }
`);

/** As many pages as the report gives. */
const LIMIT = 1000;

export const pageListQuery = (project: string, search: ReportSearch) =>
  documentQuery('PageList', PageListDocument, { project, filter: toAnalyticsFilter(search), limit: LIMIT });

export const pageColumns = [
  'pageviews',
  'sessions',
  'visitors',
  'entries',
  'exits',
  'bounceRate',
  'engaged',
  'scroll',
  'conversions',
] as const;
export type PageColumn = (typeof pageColumns)[number];

/** What a page is sorted by. Where no session began there is no bounce rate; such pages come last. */
export function figureOf(row: PageRow, column: PageColumn): number {
  switch (column) {
    case 'engaged':
      return row.engagedMs.median;
    case 'scroll':
      return row.scroll.median;
    case 'bounceRate':
      return row.entries > 0 ? row.bounceRate : -1;
    default:
      return row[column];
  }
}

/** Pages that have the text in their path, in the wanted order; equal ones by their path. */
export function arranged(rows: readonly PageRow[], text: string, column: PageColumn, up: boolean): PageRow[] {
  const wanted = text.trim().toLowerCase();
  return rows
    .filter(({ page }) => page.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        (figureOf(a, column) - figureOf(b, column)) * (up ? 1 : -1) || (a.page < b.page ? -1 : a.page > b.page ? 1 : 0),
    );
}

/** The order and the search text of the list, as the address has them. */
export interface PagesSearch {
  by?: PageColumn;
  dir?: 'asc';
  q?: string;
}

export function readPagesSearch(raw: Record<string, unknown>): PagesSearch {
  const by = oneOf(pageColumns, raw.by);
  // The router reads a number out of an address where it can.
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : '';
  return {
    ...(by && by !== 'pageviews' ? { by } : {}),
    ...(raw.dir === 'asc' ? { dir: 'asc' as const } : {}),
    ...(q ? { q } : {}),
  };
}
