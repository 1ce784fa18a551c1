import { graphql } from '@/gql';
import { oneOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import type { Format } from '@/lib/format';
import { documentQuery } from '@/lib/query';
import type { PageRow } from './rows';

const PageListDocument = graphql(`
  query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String) {
    project(project: $project) {
      id
      pages(filter: $filter, limit: $limit, search: $search) {
        period {
          ...CappedDays
        }
        recomputing
        ...PageRows
      }
    }
  }
`);

/** Maximum number of pages that the report returns. */
const LIMIT = 1000;

/** The pages with the most pageviews; with a text, of those whose path contains it. */
export const pageListQuery = (project: string, search: ReportSearch, text = '') =>
  documentQuery('PageList', PageListDocument, {
    project,
    filter: toAnalyticsFilter(search),
    limit: LIMIT,
    ...(text === '' ? {} : { search: text }),
  });

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

/** Sort value of a page. Pages without entries have no bounce rate and come last. */
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

/** A figure of a page as the table shows it. */
export function sayFigure(row: PageRow, column: PageColumn, format: Format): string {
  switch (column) {
    case 'bounceRate':
      return row.entries === 0 ? '–' : format.percent(row.bounceRate);
    case 'engaged':
      return format.duration(row.engagedMs.median);
    case 'scroll':
      return format.percent(row.scroll.median / 100);
    default:
      return row[column] === 0 ? '–' : format.whole(row[column]);
  }
}

/** Returns the pages whose path contains the text, sorted; ties by path. */
export function arranged(rows: readonly PageRow[], text: string, column: PageColumn, up: boolean): PageRow[] {
  const wanted = text.trim().toLowerCase();
  return rows
    .filter(({ page }) => page.toLowerCase().includes(wanted))
    .sort(
      (a, b) =>
        (figureOf(a, column) - figureOf(b, column)) * (up ? 1 : -1) || (a.page < b.page ? -1 : a.page > b.page ? 1 : 0),
    );
}

/** Sort order and search text of the list, from the URL. */
export interface PagesSearch {
  by?: PageColumn;
  dir?: 'asc';
  q?: string;
}

export function readPagesSearch(raw: Record<string, unknown>): PagesSearch {
  const by = oneOf(pageColumns, raw.by);
  // The router parses numeric parameters as numbers.
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 200) : '';
  return {
    ...(by && by !== 'pageviews' ? { by } : {}),
    ...(raw.dir === 'asc' ? { dir: 'asc' as const } : {}),
    ...(q ? { q } : {}),
  };
}
