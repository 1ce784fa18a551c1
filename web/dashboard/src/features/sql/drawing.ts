import type { Cell } from './schema';

/** What a result can be drawn as: a line over days or hours, or bars. */
export interface Drawing {
  kind: 'line' | 'bars';
  label: number;
  value: number;
  /** The numbers that could be drawn instead. */
  values: number[];
  points: { label: string; value: number }[];
}

interface Column {
  name: string;
  type: string;
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}([T ]\d{2}.*)?$/.test(text);
const isNumber = (column: Column) => column.type === 'INTEGER' || column.type === 'REAL';

/** Bars beyond these are too many to be read. */
export const mostBars = 40;

/** The drawing of a result; null where there is no label with a number, or nothing to compare. */
export function drawingOf(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  wanted?: number,
): Drawing | null {
  const label = columns.findIndex((column) => column.type === 'TEXT');
  const values = columns.flatMap((column, index) => (index !== label && isNumber(column) ? [index] : []));
  const value = wanted !== undefined && values.includes(wanted) ? wanted : values[0];
  if (label < 0 || value === undefined || rows.length < 2) return null;
  const points = rows.flatMap((row) => {
    const amount = row[value];
    return typeof amount === 'number' ? [{ label: String(row[label] ?? '–'), value: amount }] : [];
  });
  const distinct = new Set(points.map((point) => point.label)).size;
  const over = points.every((point) => isTime(point.label)) && distinct === points.length;
  if (over) {
    const inOrder = [...points].sort((one, other) => (one.label < other.label ? -1 : 1));
    return { kind: 'line', label, value, values, points: inOrder };
  }
  return { kind: 'bars', label, value, values, points: points.slice(0, mostBars) };
}
