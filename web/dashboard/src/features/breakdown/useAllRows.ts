import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { dimensionOf, type View } from '@/features/overview/panels';
import type { AnalyticsFilter, BreakdownSort } from '@/gql/graphql';
import { own } from '@/lib/own';
import { documentQuery, refreshEvery } from '@/lib/query';
import { type AllRows, allPagesOf, allRowsOf } from './allRows';
import { AllPagesDocument, AllRowsDocument } from './documents';
import { type AllRowsSearch, type Figure, splitOf, VALUE } from './search';

/** Rows per page. If all rows fit one page, the browser searches and sorts them. */
export const PAGE = 500;
/** Maximum number of pages that the pages report returns. */
const MOST_PAGES = 1000;
/** Number of split columns: the values with the most sessions. */
export const COLUMNS = 10;

const sortOf: Readonly<Record<Figure, BreakdownSort>> = {
  sessions: 'SESSIONS',
  visitors: 'VISITORS',
  pageviews: 'PAGEVIEWS',
  conversions: 'CONVERSIONS',
  conversionRate: 'CONVERSION_RATE',
  conversionValue: 'CONVERSION_VALUE',
  bounceRate: 'BOUNCE_RATE',
  engagedMs: 'AVERAGE_ENGAGED_MS',
  durationMs: 'AVERAGE_DURATION_MS',
};

/** Sort field for the server; sessions if the server cannot sort by the column. */
function sorting({ by, figure = 'sessions', dir }: AllRowsSearch) {
  const columns: Readonly<Record<string, BreakdownSort>> = { ...sortOf, [VALUE]: 'VALUE', total: sortOf[figure] };
  return { sort: own(columns, by ?? '') ?? 'SESSIONS', dir: dir === 'asc' ? 'ASC' : 'DESC' } as const;
}

export interface Found {
  data: AllRows | undefined;
  error: unknown;
  stale: boolean;
  /** True if the rows do not fit one page, so that the server searches and sorts them. */
  large: boolean;
  retry: () => void;
}

/** Loads the rows of a view according to the URL. */
export function useAllRows(
  project: string,
  filter: AnalyticsFilter,
  view: View,
  search: AllRowsSearch,
  compare: boolean,
): Found {
  const dimension = dimensionOf(view);
  const split = splitOf(search, dimension);
  const ofPages = view === 'PAGES' && split === null;
  const refreshing = { refetchInterval: refreshEvery };
  const [text] = useDebouncedValue((search.q ?? '').trim(), 200);
  const askedPages = { project, filter, compare, limit: MOST_PAGES };
  const mostSeen = useQuery({
    ...documentQuery('AllPages', AllPagesDocument, askedPages),
    ...refreshing,
    enabled: ofPages,
    select: (data) => allPagesOf(data.project),
  });
  // If there are more pages than the report returns, the server searches them.
  const searched = mostSeen.data !== undefined && mostSeen.data.distinct > mostSeen.data.rows.length && text !== '';
  const matching = useQuery({
    ...documentQuery('AllPages', AllPagesDocument, { ...askedPages, search: text }),
    ...refreshing,
    enabled: ofPages && searched,
    select: (data) => allPagesOf(data.project),
    placeholderData: (before) => before,
  });
  const pages = searched ? matching : mostSeen;

  const asked = {
    project,
    filter,
    dimension,
    compare,
    ...(split ? { dimension2: split, columns: COLUMNS } : { dimension2: undefined }),
  };
  const first = useQuery({
    ...documentQuery('AllRows', AllRowsDocument, { ...asked, limit: PAGE }),
    ...refreshing,
    enabled: !ofPages,
    select: (data) => allRowsOf(data.project.breakdown),
  });
  const large = !ofPages && (first.data?.distinct ?? 0) > PAGE;
  const wanted = text !== '' || [search.by, search.dir, search.offset].some((given) => given !== undefined);
  const more = useQuery({
    ...documentQuery('AllRows', AllRowsDocument, {
      ...asked,
      ...sorting(search),
      ...(text === '' ? {} : { search: text }),
      limit: PAGE,
      offset: Number(search.offset ?? 0),
    }),
    ...refreshing,
    enabled: large && wanted,
    select: (data) => allRowsOf(data.project.breakdown),
    // Keep the previous rows while loading, unless the dimension changed: its columns would be wrong.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { dimension2?: string } | undefined)?.dimension2 === asked.dimension2 ? before : undefined,
  });
  const shown = ofPages ? pages : large && wanted ? more : first;
  return {
    data: shown.data,
    error: shown.error,
    stale: shown.isPlaceholderData,
    large,
    retry: () => void shown.refetch(),
  };
}
