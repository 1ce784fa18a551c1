/**
 * A table as CSV (RFC 4180), by the rules of the server's own; `csv.cases.json` holds both to them. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front, which spreadsheets do not show, and one that it
 * would split is quoted. Numbers stay numbers.
 */
export type Cell = string | number | null;

const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[,;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const toCsv = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
