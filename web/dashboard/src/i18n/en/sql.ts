/** Titles of the server's example queries, by name. A query without a title here shows the server's own. */
const starters: Record<string, string> = {
  days: 'Visits, visitors and conversions each day',
  channels: 'Which channels bring visits, and how good are they?',
  pages: 'Which pages are seen most, and for how long?',
  entry_pages: 'Where do visits begin, and how many bounce?',
  campaigns: 'Which campaigns lead to conversions?',
  hours: 'At which hours of the week do visits begin?',
  events: 'Which events happen, and in how many visits?',
  transitions: 'From which page do people go where?',
  goals: 'Which goals are reached, on which devices?',
  sections: 'Which sections come into view, and for how long?',
  videos: 'Which videos are watched to the end?',
};

/** The SQL console. */
export const sql = {
  sql: {
    intro: 'Query this project’s visits in SQL. Queries only read: nothing you write here can change data.',
    query: 'Query',
    hint: 'select channel, count(*) from sessions group by channel',
    questions: 'Begin with a question',
    starters,
    run: 'Run',
    keys: 'Ctrl ↵',
    keyboard: (keys: string) => `${keys} runs the query. Tab leaves the editor; Escape closes the suggestions.`,
    running: 'The query is running',
    result: 'Result',
    views: 'Show the result as',
    table: 'Table',
    chart: 'Chart',
    drawn: 'Number to plot',
    chartOf: (name: string, points: number) => `${name}, ${points} values. The table has the same numbers.`,
    firstBars: (count: number) => `The chart shows the first ${count} rows.`,
    rows: (text: string, count: number) => (count === 1 ? '1 row' : `${text} rows`),
    truncated: 'there are more rows; group them, or add a limit',
    recomputing: 'past visits are being recomputed',
    refused: 'The server does not run this query:',
    emptyHeading: 'No query has run yet',
    emptyText: 'Write one above and press Run, or begin with one of the questions.',
    noRows: 'No row matches',
    noRowsText: 'The query ran and returned nothing.',
    tooLong:
      'This query is too long for the address of this page. You can run it, but a link or a reload does not keep it.',
    tables: 'Tables',
    tablesHint: 'Click a column to write its name into the query.',
    insert: (name: string) => `Write ${name} into the query`,
  },
} as const;
