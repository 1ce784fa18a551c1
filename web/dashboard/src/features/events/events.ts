import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { periodOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { areOptionsFresh, keepOptions } from '@/features/filters/useOptions';
import { request } from '@/lib/api';
import { type EventsSearch, readProps } from './search';

const EventsDocument = graphql(`
  query Events(
    $project: String!
    $filter: AnalyticsFilter
    $names: [String!]
    $props: String
    $propKey: String
    $propText: String
    $sessionId: UUID
    $order: SortDir
    $limit: Int
    $cursor: String
    $period: AnalyticsFilter
    $withOptions: Boolean!
  ) {
    project(project: $project) {
      id
      nameOptions: filterOptions(filter: $period, dimension: EVENT, limit: 40) @include(if: $withOptions) {
        dimensions {
          options {
            value
            label
            sessions
          }
        }
      }
      propOptions: filterOptions(filter: $period, dimension: EVENT_PROP, limit: 40) @include(if: $withOptions) {
        dimensions {
          options {
            value
            label
            sessions
          }
        }
      }
      events(
        filter: $filter
        names: $names
        props: $props
        propKey: $propKey
        propText: $propText
        sessionId: $sessionId
        order: $order
        limit: $limit
        cursor: $cursor
      ) {
        nextCursor
        period {
          ...CappedDays
        }
        recomputing
        items {
          id
          ...EventRow
        }
      }
    }
  }
`);

/** Adds a property to the filter, or removes it. */
export function withProp(
  props: string | undefined,
  name: string,
  value: string | number | boolean | undefined,
): string | undefined {
  const { [name]: _, ...rest } = readProps(props);
  const next = value === undefined ? rest : { ...rest, [name]: value };
  return Object.keys(next).length > 0 ? JSON.stringify(next) : undefined;
}

const PAGE = 50;

/** The list and the first values of its pickers, in one request. */
export function eventsQuery(client: QueryClient, project: string, search: ReportSearch & EventsSearch) {
  const filter = toAnalyticsFilter(search);
  const variables = {
    project,
    filter,
    ...(search.names ? { names: search.names } : {}),
    ...(search.props ? { props: search.props } : {}),
    ...(search.prop_key ? { propKey: search.prop_key } : {}),
    ...(search.prop_text ? { propText: search.prop_text } : {}),
    ...(search.session_id ? { sessionId: search.session_id } : {}),
    order: search.order === 'asc' ? ('ASC' as const) : ('DESC' as const),
    limit: PAGE,
  };
  return infiniteQueryOptions({
    queryKey: ['Events', variables],
    queryFn: async ({ pageParam, signal }) => {
      const withOptions = !(['EVENT', 'EVENT_PROP'] as const).every((dimension) =>
        areOptionsFresh(client, project, filter, dimension),
      );
      const data = await request(
        EventsDocument,
        { ...variables, ...(pageParam ? { cursor: pageParam } : {}), period: periodOf(filter), withOptions },
        signal,
      );
      const { id, nameOptions, propOptions } = data.project;
      keepOptions(client, project, filter, 'EVENT', id, nameOptions);
      keepOptions(client, project, filter, 'EVENT_PROP', id, propOptions);
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.project.events.nextCursor ?? null,
  });
}
