import type { Cell } from './schema';

/** Chart of a result: a line over days or hours, or bars. */
export interface Drawing {
  kind: 'line' | 'bars';
  label: number;
  value: number;
  /** Other numeric columns that could be drawn. */
  values: number[];
  points: { label: string; value: number }[];
}

interface Column {
  name: string;
  type: string;
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}([T ]\d{2}.*)?$/.test(text);
const isNumber = (column: Column) => column.type === 'INTEGER' || column.type === 'REAL';

/** Maximum number of bars: more would be unreadable. */
export const mostBars = 40;

/** Returns the chart of a result; null without a label and a number, or with nothing to compare. */
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
