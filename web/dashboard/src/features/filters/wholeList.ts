/** Loads a list of the server page by page into one table. */
import type { Cell } from '@/lib/csv';

/** Maximum number of rows in a file. */
export const MOST_SAVED = 10_000;
/** Maximum page size of the server. */
export const ROWS_AT_ONCE = 200;

interface Row {
  id: string;
}

export interface ListPage {
  items: readonly Row[];
  /** Total number of rows, if the server sends it. */
  total?: number;
  /** True while past visits are being recomputed. */
  recomputing?: boolean;
  /** Parameters of the next page; null at the end. */
  next: Record<string, string | number> | null;
}

export interface Gathered {
  rows: Row[];
  /** True if the list has more rows than a file may hold. */
  cut: boolean;
  /** True if past visits were being recomputed while the list was loaded. */
  recomputing: boolean;
}

/** Loads one page after the other. Rows that moved to a later page meanwhile are kept only once. */
export async function gather(
  pageOf: (place: Record<string, string | number>) => Promise<ListPage>,
  onProgress: (count: number, total: number | undefined) => void,
): Promise<Gathered> {
  const rows = new Map<string, Row>();
  let recomputing = false;
  let next: ListPage['next'] = {};
  while (next) {
    const page: ListPage = await pageOf(next);
    for (const row of page.items) rows.set(row.id, row);
    recomputing ||= page.recomputing ?? false;
    if (rows.size > MOST_SAVED || (rows.size === MOST_SAVED && page.next))
      return { rows: [...rows.values()].slice(0, MOST_SAVED), cut: true, recomputing };
    next = page.next;
    if (next) onProgress(rows.size, page.total === undefined ? undefined : Math.min(page.total, MOST_SAVED));
  }
  return { rows: [...rows.values()], cut: false, recomputing };
}

/** Formats a cell as the server does: values other than texts and numbers become JSON. */
function cellOf(row: object, column: string): Cell {
  const value = column
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : null),
      row,
    );
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** Maps rows to the server's column names. */
export const tableOf = (columns: readonly string[], rows: readonly object[]): Cell[][] => [
  [...columns],
  ...rows.map((row) => columns.map((column) => cellOf(row, column))),
];
