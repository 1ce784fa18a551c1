/** Virtualization of a long table: the visible rows, and some before and after. */
export interface Window {
  from: number;
  to: number;
}

export const rowHeight = 31;

/** Extra rows beyond the visible ones, so that slow rendering leaves no gap. */
const margin = 12;

export function windowOf(scrolled: number, height: number, rows: number): Window {
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - margin);
  const count = Math.ceil(height / rowHeight) + 2 * margin;
  const from = Math.min(first, Math.max(0, rows - count));
  return { from, to: Math.min(rows, from + count) };
}
