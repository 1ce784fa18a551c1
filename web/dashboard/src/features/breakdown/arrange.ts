/** Searches and sorts rows by the text shown on the screen. */
import type { Cell } from '@/lib/csv';
import type { FullRow } from './allRows';
import type { TableColumn } from './columns';
import { type AllRowsSearch, VALUE } from './search';

export type SaidRow = FullRow & { text: string };

/** Returns the rows that contain the text, sorted by the column in the URL, by default by amount. */
export function arranged(
  rows: readonly SaidRow[],
  columns: readonly TableColumn[],
  { q = '', by, dir }: AllRowsSearch,
): SaidRow[] {
  const wanted = q.trim().toLowerCase();
  const column = columns.find(({ key }) => key === by);
  const figure = (row: FullRow) => (column ? (column.value(row) ?? -1) : row.amount);
  const sign = dir === 'asc' ? 1 : -1;
  return rows
    .filter(({ text, value }) => text.toLowerCase().includes(wanted) || (value ?? '').toLowerCase().includes(wanted))
    .sort((a, b) => sign * (by === VALUE ? a.text.localeCompare(b.text) : figure(a) - figure(b)));
}

/** The shown rows as CSV lines: unformatted figures, each with the figure of the comparison period beside it. */
export function asTable(
  rows: readonly SaidRow[],
  head: string,
  columns: readonly TableColumn[],
  before: (label: string) => string,
): Cell[][] {
  const compared = columns.filter((column) => rows.some((row) => column.before(row) !== undefined));
  const line = (first: string, now: (column: TableColumn) => Cell, then: (column: TableColumn) => Cell) => [
    first,
    ...columns.flatMap((column) => [now(column), ...(compared.includes(column) ? [then(column)] : [])]),
  ];
  return [
    line(
      head,
      ({ label }) => label,
      ({ label }) => before(label),
    ),
    ...rows.map((row) =>
      line(
        row.text,
        ({ value }) => value(row),
        (column) => column.before(row) ?? null,
      ),
    ),
  ];
}
