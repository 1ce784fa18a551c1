/** Maximum query length that the URL keeps; browsers cut off longer URLs. */
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
