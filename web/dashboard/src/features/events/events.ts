import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { areOptionsFresh, keepOptions, periodOf } from '@/features/filters/useOptions';
import { request } from '@/lib/api';

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

/** Parameters of the list, with the names of the REST API. */
export interface EventsSearch {
  names?: string[];
  props?: string;
  prop_key?: string;
  prop_text?: string;
  session_id?: string;
  order?: 'asc';
}

const text = (value: unknown, most: number) =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : undefined;

export function readEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const names = (Array.isArray(raw.names) ? raw.names : [raw.names]).filter(
    (name): name is string => text(name, 100) !== undefined,
  );
  const [props, key, part, session] = [
    text(raw.props, 4_000),
    text(raw.prop_key, 100),
    text(raw.prop_text, 200),
    text(raw.session_id, 36),
  ];
  return {
    ...(names.length > 0 ? { names: [...new Set(names)].slice(0, 20) } : {}),
    ...(props && Object.keys(readProps(props)).length > 0 ? { props } : {}),
    ...(key ? { prop_key: key } : {}),
    ...(part ? { prop_text: part } : {}),
    ...(session && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(session) ? { session_id: session } : {}),
    ...(raw.order === 'asc' ? { order: 'asc' as const } : {}),
  };
}

/** Filter by properties: name and value. */
export function readProps(props: string | undefined): Record<string, string | number | boolean> {
  try {
    const value: unknown = JSON.parse(props ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const known = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
    return Object.fromEntries(known) as Record<string, string | number | boolean>;
  } catch {
    return {};
  }
}

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
