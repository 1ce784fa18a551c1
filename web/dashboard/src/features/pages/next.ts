/** A page that sessions opened next; none stands for those that opened no other. */
export interface NextRow {
  page: string | null;
  sessions: number;
  share: number;
}

interface Ways {
  pathSessions: number;
  otherSessions: number;
  paths: readonly { pages: readonly string[]; sessions: number }[];
}

/** So many pages are listed. */
const PAGES = 10;

/** What came after a page, from the ways of two steps that begin with it. The end of the visit stands last. */
export function nextOf({ pathSessions, otherSessions, paths }: Ways): { rows: NextRow[]; other: number } {
  const rowOf = (page: string | null, sessions: number) => ({ page, sessions, share: sessions / pathSessions });
  const onwards = paths.flatMap(({ pages: [, page], sessions }) => (page === undefined ? [] : [rowOf(page, sessions)]));
  const ended = paths.find(({ pages }) => pages.length === 1)?.sessions ?? 0;
  return {
    rows: [...onwards.slice(0, PAGES), ...(ended > 0 ? [rowOf(null, ended)] : [])],
    other: onwards.slice(PAGES).reduce((sum, { sessions }) => sum + sessions, otherSessions),
  };
}
