import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { dimensionOf, type View } from '@/features/overview/panels';
import type { AnalyticsFilter, BreakdownSort } from '@/gql/graphql';
import { documentQuery, refreshEvery } from '@/lib/query';
import { type AllRows, allPagesOf, allRowsOf } from './allRows';
import { AllPagesDocument, AllRowsDocument } from './documents';
import { type AllRowsSearch, type Figure, splitOf, VALUE } from './search';

/** How many rows are shown at once. Up to so many, searching and sorting need no server. */
export const PAGE = 500;
/** As many pages as their report gives. */
const MOST_PAGES = 1000;
/** How many values of the second dimension have a column: the ones with most sessions. */
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
};

/** What the server sorts by; sessions for what it cannot. */
function sorting({ by, figure = 'sessions', dir }: AllRowsSearch) {
  const columns: Readonly<Record<string, BreakdownSort>> = { ...sortOf, [VALUE]: 'VALUE', total: sortOf[figure] };
  return { sort: columns[by ?? ''] ?? 'SESSIONS', dir: dir === 'asc' ? 'ASC' : 'DESC' } as const;
}

export interface Found {
  data: AllRows | undefined;
  error: unknown;
  stale: boolean;
  /** Whether there are more rows than are shown at once, so that the server searches and sorts them. */
  large: boolean;
  retry: () => void;
}

/** The rows of a view as the address wants them. */
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
  const pages = useQuery({
    ...documentQuery('AllPages', AllPagesDocument, { project, filter, compare, limit: MOST_PAGES }),
    ...refreshing,
    enabled: ofPages,
    select: (data) => allPagesOf(data.project),
  });

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
  const [text] = useDebouncedValue((search.q ?? '').trim(), 200);
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
    // The columns of another dimension would be wrong; another order or search is only old.
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
