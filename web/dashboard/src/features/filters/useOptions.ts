import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AnalyticsFilter, ConditionValuesQuery, Dimension } from '@/gql/graphql';
import { documentQuery, freshFor } from '@/lib/query';
import { periodOf } from './params';

const ValuesDocument = graphql(`
  query ConditionValues(
    $project: String!
    $filter: AnalyticsFilter
    $dimension: Dimension!
    $search: String
    $prop: String
    $event: String
    $limit: Int
  ) {
    project(project: $project) {
      id
      filterOptions(
        filter: $filter
        dimension: $dimension
        search: $search
        prop: $prop
        propEvent: $event
        limit: $limit
      ) {
        dimensions {
          options {
            value
            label
            sessions
          }
        }
      }
    }
  }
`);

/** Number of values that a field offers. */
const LIMIT = 40;

const firstOptions = (project: string, filter: AnalyticsFilter, dimension: Dimension) =>
  documentQuery('ConditionValues', ValuesDocument, { project, filter: periodOf(filter), dimension, limit: LIMIT });

/** Returns true if the first values of a dimension are cached and fresh. */
export function areOptionsFresh(client: QueryClient, project: string, filter: AnalyticsFilter, dimension: Dimension) {
  const kept = client.getQueryState(firstOptions(project, filter, dimension).queryKey);
  return kept?.data !== undefined && !kept.isInvalidated && Date.now() - kept.dataUpdatedAt < freshFor;
}

/** Puts first values that were loaded with a screen into the cache of its picker. */
export function keepOptions(
  client: QueryClient,
  project: string,
  filter: AnalyticsFilter,
  dimension: Dimension,
  id: string,
  filterOptions: ConditionValuesQuery['project']['filterOptions'] | undefined,
) {
  if (filterOptions)
    client.setQueryData<unknown>(firstOptions(project, filter, dimension).queryKey, { project: { id, filterOptions } });
}

interface Wanted {
  limit?: number;
  prop?: string | undefined;
  event?: string | undefined;
  /** False to send no request yet. */
  ready?: boolean;
}

/** The values of a dimension that contain a text, in the sessions of the filter, most sessions first. */
export function useValues(
  { project, filter }: { project: string; filter: AnalyticsFilter },
  dimension: Dimension,
  search: string,
  { limit = LIMIT, prop, event, ready = true }: Wanted,
) {
  const [settled] = useDebouncedValue(search.trim(), 200);
  return useQuery({
    ...documentQuery('ConditionValues', ValuesDocument, {
      project,
      filter,
      dimension,
      limit,
      ...(settled ? { search: settled.slice(0, 200) } : {}),
      ...(prop ? { prop } : {}),
      ...(event ? { event } : {}),
    }),
    enabled: ready,
    placeholderData: (before) => before,
    select: (data) => data.project.filterOptions.dimensions[0]?.options ?? none,
  });
}

const none: ConditionValuesQuery['project']['filterOptions']['dimensions'][number]['options'] = [];

/** The values of a dimension in a period that contain a text, most sessions first. */
export function useOptions(
  { project, filter }: { project: string; filter: AnalyticsFilter },
  dimension: Dimension | null,
  search: string,
  { ready = true, ...wanted }: Wanted = {},
) {
  // Use only the period: the current filter must not hide values that can be chosen here.
  const source = { project, filter: periodOf(filter) };
  // If the values come with the screen's request, wait for it instead of sending another.
  const query = useValues(source, dimension ?? 'PAGE', search, { ...wanted, ready: ready && dimension !== null });
  return query.data ?? none;
}
