import { meaningsOfBreakdownFigures as figures } from '@/rest/values';

/** The dialog with all rows of a panel. */
export const rows = {
  rows: {
    split: 'Split by',
    notSplit: 'Not split',
    time: 'Time',
    figure: 'Figure',
    total: 'All',
    totalHint: 'The columns need not add up to it: a session can be in several, or in one that is not shown.',
    pageviews: figures.pageviews,
    csv: 'CSV',
    download: 'Download the table as CSV',
    before: (label: string) => `${label} (before)`,
    change: (before: string, range: string) => `${before} in ${range}`,
    comparedWith: (range: string) => `Changes are against ${range}.`,
    fresh: 'new',
    most: (count: string) => `Columns are the ${count} values with most sessions.`,
    pager: 'Parts of the table',
  },
};
