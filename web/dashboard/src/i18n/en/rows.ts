import { meaningsOfBreakdownFigures as figures } from '@/rest/values';

/** The dialog with all rows of a panel. */
export const rows = {
  rows: {
    split: 'Split by',
    notSplit: 'Not split',
    time: 'Time',
    figure: 'Figure',
    total: 'All',
    totalHint:
      'The columns may not add up to this total: a session can be in several columns, or in one that is not shown.',
    pageviews: figures.pageviews,
    csv: 'CSV',
    download: 'Download the table as CSV',
    before: (label: string) => `${label} (before)`,
    change: (before: string, range: string) => `${before} in ${range}`,
    comparedWith: (range: string) => `Changes are compared with ${range}.`,
    fresh: 'new',
    most: (count: string) => `Columns are the ${count} values with the most sessions.`,
    pager: 'Parts of the table',
  },
};
