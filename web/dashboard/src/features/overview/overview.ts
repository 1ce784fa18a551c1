import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { defaultPreset, isCompared, periodOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { request } from '@/lib/api';
import { dayOf, daysBetween } from '@/lib/days';
import type { Bucket, Preset } from '@/rest/values';
import { currentFilter, liveQuery } from './LiveCount';
import { dimensionOf, type Views, viewsOf } from './panels';
import { areRowsFresh, keepRows, shownRows } from './rows';

// One query for the whole screen, so that the server scans the visits once and everything appears together.
const OverviewDocument = graphql(`
  query Overview(
    $project: String!
    $filter: AnalyticsFilter
    $bucket: Bucket
    $compare: Boolean
    $from: Date
    $to: Date
    $preset: Preset
    $withPanels: Boolean!
    $withLive: Boolean!
    $current: AnalyticsFilter!
    $limit: Int
    $withPages: Boolean!
    $pages: Dimension!
    $sources: Dimension!
    $campaigns: Dimension!
    $goals: Dimension!
    $places: Dimension!
    $devices: Dimension!
  ) {
    project(project: $project) {
      id
      overview(filter: $filter, bucket: $bucket, compare: $compare) {
        unconvertedCurrencies
        totals {
          sessions
          unconvertedValues
        }
        extras {
          testSessions
          firstDay
        }
        period {
          ...CappedDays
        }
        recomputing
        funnel {
          key
          name
          ...FunnelSteps
        }
        ...KpiTiles
        ...RecordedConversions
        ...SeriesChart
      }
      annotations(from: $from, to: $to, preset: $preset) {
        ...ChartAnnotation
      }
      live: overview(filter: $current) @include(if: $withLive) {
        extras {
          currentVisitors
        }
      }
      ... @include(if: $withPanels) {
        ... @include(if: $withPages) {
          pageRows: pages(filter: $filter, compare: $compare, limit: $limit) {
            ...PageRows
          }
        }
        ... @skip(if: $withPages) {
          pages: breakdown(filter: $filter, dimension: $pages, compare: $compare, limit: $limit) {
            ...BreakdownRows
          }
        }
        sources: breakdown(filter: $filter, dimension: $sources, compare: $compare, limit: $limit) {
          ...BreakdownRows
        }
        campaigns: breakdown(filter: $filter, dimension: $campaigns, compare: $compare, limit: $limit) {
          ...BreakdownRows
        }
        goals: breakdown(filter: $filter, dimension: $goals, compare: $compare, limit: $limit) {
          ...BreakdownRows
        }
        places: breakdown(filter: $filter, dimension: $places, compare: $compare, limit: $limit) {
          ...BreakdownRows
        }
        devices: breakdown(filter: $filter, dimension: $devices, compare: $compare, limit: $limit) {
          ...BreakdownRows
        }
      }
    }
  }
`);

const presetDays: Readonly<Record<Preset, number>> = {
  today: 1,
  yesterday: 1,
  '24h': 2,
  '7d': 7,
  '14d': 14,
  '30d': 30,
  '90d': 90,
  '365d': 365,
  this_month: 31,
  last_month: 31,
  this_year: 366,
  last_year: 366,
  all: 731,
};

/** Number of days of the period in the URL, as far as it is known before the server has answered. */
export const lengthOf = ({ preset, from, to }: ReportSearch) =>
  from ? daysBetween(from, to ?? dayOf(Date.now())) : presetDays[preset ?? defaultPreset];

/** The chosen bucket, except hours for a period of months, or for one that is compared with months. */
function bucketOf({ bucket, ...search }: ReportSearch & { bucket?: Bucket }) {
  const { compare_from: from, compare_to: to } = search;
  const days = Math.max(lengthOf(search), from && to ? daysBetween(from, to) : 0);
  return bucket && !(bucket === 'hour' && days > 31) ? (bucket.toUpperCase() as Uppercase<Bucket>) : null;
}

/**
 * The overview, the first rows of its panels and the number of current visitors, in one request. The rows go into each
 * panel's own cache entry, so that switching a panel to another view loads only that view.
 */
export function overviewQuery(
  client: QueryClient,
  project: string,
  search: ReportSearch & Partial<Views> & { bucket?: Bucket },
) {
  const filter = toAnalyticsFilter(search);
  const live = liveQuery(project, filter);
  const counted = { project, filter, compare: isCompared(search) };
  const asked = { ...counted, bucket: bucketOf(search) };
  return queryOptions({
    queryKey: ['Overview', asked],
    queryFn: async ({ signal }) => {
      const views = viewsOf(search);
      const data = await request(
        OverviewDocument,
        {
          ...asked,
          ...periodOf(filter),
          current: currentFilter(filter),
          withLive: client.getQueryData(live.queryKey) === undefined,
          withPanels: !areRowsFresh(client, counted, views),
          limit: shownRows + 1,
          withPages: views.pages === 'PAGES',
          pages: dimensionOf(views.pages),
          sources: dimensionOf(views.sources),
          campaigns: dimensionOf(views.campaigns),
          goals: dimensionOf(views.goals),
          places: dimensionOf(views.places),
          devices: dimensionOf(views.devices),
        },
        signal,
      );
      keepRows(client, counted, views, data.project);
      const { id, live: overview } = data.project;
      if (overview) client.setQueryData(live.queryKey, { project: { id, overview } });
      return data;
    },
  });
}
