/**
 * Writes a table as CSV (RFC 4180), by the same rules as the server; `csv.cases.json` tests both. A text that a
 * spreadsheet would interpret as a formula gets a leading apostrophe, which spreadsheets hide, and so does one that looks
 * like the last line of a table that is cut. Text with separators is quoted. Numbers stay numbers. A table whose figures
 * mix results from before and after a change of the rules says so in its last line.
 */
export type Cell = string | number | null;

const formula = /^[\u{feff}\u{200b}\u{2060}]*(?:[=+\-@\t\r\n＝＋－＠]|# )/u;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[,;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const MIXED = '# Past visits are being recomputed. Figures mix results from before and after the change.';

export const toCsv = (rows: readonly (readonly Cell[])[], recomputing = false) =>
  [...rows.map((row) => row.map(written).join(',')), ...(recomputing ? [MIXED] : [])]
    .map((line) => `${line}\r\n`)
    .join('');
