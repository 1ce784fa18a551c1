/** A list of the server, gathered page by page into one table. */
import type { Cell } from '@/lib/csv';

/** So many rows a file holds at most. */
export const MOST_SAVED = 10_000;
/** As many rows as the server gives at once. */
export const ROWS_AT_ONCE = 200;

interface Row {
  id: string;
}

export interface ListPage {
  items: readonly Row[];
  /** How many there are in all, where the server tells. */
  total?: number;
  /** What asks for the rows after these; null at the end. */
  next: Record<string, string | number> | null;
}

export interface Gathered {
  rows: Row[];
  /** Whether there are more than a file holds. */
  cut: boolean;
}

/** Asks for one page after the other. A row that has moved to a later page meanwhile is there once. */
export async function gather(
  pageOf: (place: Record<string, string | number>) => Promise<ListPage>,
  onProgress: (count: number, total: number | undefined) => void,
): Promise<Gathered> {
  const rows = new Map<string, Row>();
  let next: ListPage['next'] = {};
  while (next) {
    const page: ListPage = await pageOf(next);
    for (const row of page.items) rows.set(row.id, row);
    if (rows.size > MOST_SAVED || (rows.size === MOST_SAVED && page.next))
      return { rows: [...rows.values()].slice(0, MOST_SAVED), cut: true };
    next = page.next;
    if (next) onProgress(rows.size, page.total === undefined ? undefined : Math.min(page.total, MOST_SAVED));
  }
  return { rows: [...rows.values()], cut: false };
}

/** A cell as the server writes it: what is neither text nor number is JSON. */
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

/** The rows under the names that the server gives the columns. */
export const tableOf = (columns: readonly string[], rows: readonly object[]): Cell[][] => [
  [...columns],
  ...rows.map((row) => columns.map((column) => cellOf(row, column))),
];
