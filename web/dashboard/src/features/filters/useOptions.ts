import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AnalyticsFilter, ConditionValuesQuery, Dimension } from '@/gql/graphql';
import { documentQuery, freshFor } from '@/lib/query';

const ValuesDocument = graphql(`
  query ConditionValues(
    $project: String!
    $filter: AnalyticsFilter
    $dimension: Dimension!
    $search: String
    $prop: String
    $event: String
  ) {
    project(project: $project) {
      id
      filterOptions(
        filter: $filter
        dimension: $dimension
        search: $search
        prop: $prop
        propEvent: $event
        limit: 40
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

const firstOptions = (project: string, filter: AnalyticsFilter, dimension: Dimension) =>
  documentQuery('ConditionValues', ValuesDocument, { project, filter: periodOf(filter), dimension });

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

/** The values of a dimension in a period that contain a text, most sessions first. */
export function useOptions(
  { project, filter }: { project: string; filter: AnalyticsFilter },
  dimension: Dimension | null,
  search: string,
  more: { prop?: string | undefined; event?: string | undefined; ready?: boolean } = {},
) {
  const [settled] = useDebouncedValue(search.trim(), 200);
  const query = useQuery({
    ...documentQuery('ConditionValues', ValuesDocument, {
      project,
      // Use only the period: the current filter must not hide values that can be chosen here.
      filter: periodOf(filter),
      dimension: dimension ?? 'PAGE',
      ...(settled ? { search: settled.slice(0, 200) } : {}),
      ...(more.prop ? { prop: more.prop } : {}),
      ...(more.event ? { event: more.event } : {}),
    }),
    // If the values come with the screen's request, wait for it instead of sending another.
    enabled: dimension !== null && more.ready !== false,
    placeholderData: (before) => before,
  });
  return query.data?.project.filterOptions.dimensions[0]?.options ?? [];
}

export const periodOf = ({ from, to, preset }: AnalyticsFilter): AnalyticsFilter => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(preset ? { preset } : {}),
});
