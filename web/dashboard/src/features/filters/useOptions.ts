import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AnalyticsFilter, Dimension } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

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

/** The values of a dimension in a period that contain a text, most sessions first. */
export function useOptions(
  { project, filter }: { project: string; filter: AnalyticsFilter },
  dimension: Dimension | null,
  search: string,
  more: { prop?: string | undefined; event?: string | undefined } = {},
) {
  const [settled] = useDebouncedValue(search.trim(), 200);
  const query = useQuery({
    ...documentQuery('ConditionValues', ValuesDocument, {
      project,
      // What was chosen elsewhere must not hide what can be chosen here.
      filter: periodOf(filter),
      dimension: dimension ?? 'PAGE',
      ...(settled ? { search: settled.slice(0, 200) } : {}),
      ...(more.prop ? { prop: more.prop } : {}),
      ...(more.event ? { event: more.event } : {}),
    }),
    enabled: dimension !== null,
    placeholderData: (before) => before,
  });
  return query.data?.project.filterOptions.dimensions[0]?.options ?? [];
}

const periodOf = ({ from, to, preset }: AnalyticsFilter): AnalyticsFilter => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(preset ? { preset } : {}),
});
