import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { SiteFragment, SitesOfOrganizationQueryVariables } from '@/gql/graphql';
import { presetEnum } from '@/features/filters/params';
import { request } from '@/lib/api';
import { upper } from '@/lib/names';
import { defaultSitePreset, defaultSitesSort, type SitesSearch } from './search';

export const SiteDocument = graphql(`
  fragment Site on Site {
    id
    name
    slug
    orgSlug
    orgName
    domain
    visitors
    conversions
    conversionValue
    unconvertedValues
    currency
    change
    currentVisitors
    recomputing
    summing
    hasFigures
    period {
      from
      to
    }
    series {
      start
      visitors
    }
    attention {
      code
      subject
      reason
      count
      share
      day
    }
  }
`);

export type Site = SiteFragment;

const SitesDocument = graphql(`
  query AllSites($preset: Preset, $search: String, $sort: SitesSort, $first: [UUID!], $cursor: String) {
    sites(preset: $preset, search: $search, sort: $sort, first: $first, limit: 100, cursor: $cursor) {
      total
      isComplete
      isCurrent
      nextCursor
      items {
        ...Site
      }
    }
  }
`);

const SitesOfOrganizationDocument = graphql(`
  query SitesOfOrganization(
    $org: String!
    $preset: Preset
    $search: String
    $sort: SitesSort
    $first: [UUID!]
    $cursor: String
  ) {
    organization(org: $org) {
      id
      sites(preset: $preset, search: $search, sort: $sort, first: $first, limit: 100, cursor: $cursor) {
        total
        isComplete
        isCurrent
        nextCursor
        items {
          ...Site
        }
      }
    }
  }
`);

type Variables = Omit<SitesOfOrganizationQueryVariables, 'org'>;

const read = async (org: string | undefined, variables: Variables, signal: AbortSignal) =>
  org === undefined
    ? (await request(SitesDocument, variables, signal)).sites
    : (await request(SitesOfOrganizationDocument, { ...variables, org }, signal)).organization.sites;

/** Interval at which the screen asks again while its tab is visible. */
const every = 60_000;
/** First interval while visits of the last minutes are still being summed up. */
const soon = 3_000;

/** A query of the sites, as far as it says when to ask again. */
interface Asked {
  state: { dataUpdateCount: number; data: { pages: readonly { isCurrent: boolean }[] } | undefined };
}

/** Number of answers of a query up to the last one that was current. */
const untilCurrent = new WeakMap<Asked, number>();

/** Time until the screen asks again. It doubles with every further answer that is not current. */
export function pauseAfter(query: Asked): number {
  const { data, dataUpdateCount } = query.state;
  if (data?.pages.every((page) => page.isCurrent) ?? true) {
    untilCurrent.set(query, dataUpdateCount);
    return every;
  }
  const answers = dataUpdateCount - (untilCurrent.get(query) ?? 0);
  return Math.min(soon * 2 ** Math.max(answers - 1, 0), every);
}

/** Query of the sites, page by page, with those first that the person has pinned. */
export function sitesQuery({ preset, sort, search, org }: SitesSearch, pinned: readonly string[]) {
  const variables: Variables = {
    preset: presetEnum[preset ?? defaultSitePreset],
    sort: upper(sort ?? defaultSitesSort),
    search: search?.trim() ?? null,
    first: pinned.length > 0 ? [...pinned] : null,
  };
  return infiniteQueryOptions({
    queryKey: ['AllSites', org ?? null, variables],
    queryFn: ({ pageParam, signal }) => read(org, { ...variables, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
    refetchInterval: (query) => pauseAfter(query),
  });
}
