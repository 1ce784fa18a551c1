import { type ReportSearch, readReportSearch } from './params';

/** What travels along when the screen changes: the period and the filter, nothing that belongs to one screen. */
export function pickReportSearch(search: Record<string, unknown>): ReportSearch {
  return readReportSearch(search);
}
