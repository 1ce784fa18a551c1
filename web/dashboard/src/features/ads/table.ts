/** Reads tables that people have as files: CSV with any usual delimiter and encoding. Pure, without the browser's DOM. */

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A row of a table, and the line of the file in which it begins. */
export interface Line {
  line: number;
  cells: string[];
}

/** Decodes a file: UTF-8, UTF-16 with a byte order mark as ad platforms export, or else Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Splits a text into rows of cells (RFC 4180, any line ends). Empty lines are left out. */
export function readTable(text: string, delimiter: Delimiter, most = Infinity): Line[] {
  const rows: Line[] = [];
  let [cells, cell, quoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: began, cells });
    [cells, cell] = [[], ''];
  };
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  for (let at = 0; at < source.length && rows.length < most; at += 1) {
    const sign = source.charAt(at);
    if (quoted) {
      if (sign === '"' && source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') quoted = false;
      else {
        if (sign === '\n') line += 1;
        cell += sign;
      }
    } else if (sign === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at += 1;
      endRow();
      line += 1;
      began = line;
    } else cell += sign;
  }
  if (rows.length < most && (cell !== '' || cells.length > 0)) endRow();
  return rows;
}

/** The delimiter with which most of the first rows have the same number of cells. */
export function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const widths = readTable(text, delimiter, 30).map(({ cells }) => cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    return { delimiter, score: rows * 1000 + width };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
