/** A page that sessions opened next; no page stands for sessions that ended. */
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

/** Maximum number of pages listed. */
const PAGES = 10;

/** Next pages after a page, from the two-step paths that begin with it. The end of the visit comes last. */
export function nextOf({ pathSessions, otherSessions, paths }: Ways): { rows: NextRow[]; other: number } {
  const rowOf = (page: string | null, sessions: number) => ({ page, sessions, share: sessions / pathSessions });
  const onwards = paths.flatMap(({ pages: [, page], sessions }) => (page === undefined ? [] : [rowOf(page, sessions)]));
  const ended = paths.find(({ pages }) => pages.length === 1)?.sessions ?? 0;
  return {
    rows: [...onwards.slice(0, PAGES), ...(ended > 0 ? [rowOf(null, ended)] : [])],
    other: onwards.slice(PAGES).reduce((sum, { sessions }) => sum + sessions, otherSessions),
  };
}
