/** The most characters of a query that the address of the screen keeps; browsers cut longer addresses. */
export const longestInAddress = 4_000;

export interface SqlSearch {
  /** The query that was run. */
  q?: string;
  view?: 'chart';
}

export function readSqlSearch(raw: Record<string, unknown>): SqlSearch {
  const q = typeof raw.q === 'string' && raw.q.length <= longestInAddress ? raw.q : undefined;
  return { ...(q ? { q } : {}), ...(raw.view === 'chart' ? { view: 'chart' as const } : {}) };
}
