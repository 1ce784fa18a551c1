import { saveBlob } from './save';

/**
 * Writes a table as CSV (RFC 4180), by the same rules as the server; `csv.cases.json` tests both. A text that a
 * spreadsheet would interpret as a formula gets a leading apostrophe, which spreadsheets hide, and so does one that looks
 * like the last line of a table that is cut. Text with separators is quoted. Numbers stay numbers.
 */
export type Cell = string | number | null;

/** What a table says about itself in a last line, as the tables of the server do. */
export interface About {
  /** Number of all rows. */
  of?: number | undefined;
  /** True if there are more rows, nobody knows how many. */
  cut?: boolean | undefined;
  /** True while past visits are being recomputed. */
  recomputing?: boolean | undefined;
}

function lastLine(rows: number, { of = 0, cut = false, recomputing = false }: About): string[] {
  const said = [
    ...(of > rows ? [`${rows} of ${of} rows.`] : cut ? [`The first ${rows} rows. There are more.`] : []),
    ...(recomputing ? ['Past visits are being recomputed. Figures mix results from before and after the change.'] : []),
  ];
  return said.length > 0 ? [`# ${said.join(' ')}`] : [];
}

const formula = /^[\u{feff}\u{200b}\u{2060}]*(?:[=+\-@\t\r\n＝＋－＠]|# )/u;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[,;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const toCsv = (rows: readonly (readonly Cell[])[], about: About = {}) =>
  [...rows.map((row) => row.map(written).join(',')), ...lastLine(rows.length - 1, about)]
    .map((line) => `${line}\r\n`)
    .join('');

/** Lets the browser save a table as a CSV file. The name has no extension. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[], about?: About) {
  saveBlob(new Blob([toCsv(rows, about)], { type: 'text/csv' }), `${name}.csv`);
}
