import { graphql } from '@/gql';
import { defaultPreset, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';
import type { Bucket, Preset } from '@/rest/values';

const OverviewDocument = graphql(`
  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {
    project(project: $project) {
      id
      overview(filter: $filter, bucket: $bucket, compare: $compare) {
        totals {
          sessions
        }
        extras {
          testSessions
          firstDay
        }
        recomputing
        funnel {
          key
          name
          ...FunnelSteps
        }
        ...KpiTiles
        ...SeriesChart
      }
    }
  }
`);

const presetDays: Readonly<Record<Preset, number>> = {
  today: 1,
  yesterday: 1,
  '7d': 7,
  '14d': 14,
  '30d': 30,
  '90d': 90,
  '365d': 365,
  this_month: 31,
  last_month: 31,
  all: 731,
};

/** How long the period of an address is, as far as can be said before the server has answered. */
export const daysOf = ({ preset, from, to }: ReportSearch) =>
  from
    ? (Date.parse(to ?? new Date().toISOString().slice(0, 10)) - Date.parse(from)) / 86_400_000 + 1
    : presetDays[preset ?? defaultPreset];

/** The steps asked for, unless an address asks for hours over months. */
function bucketOf({ bucket, ...search }: ReportSearch & { bucket?: Bucket }) {
  return bucket && !(bucket === 'hour' && daysOf(search) > 31) ? (bucket.toUpperCase() as Uppercase<Bucket>) : null;
}

export function overviewQuery(project: string, search: ReportSearch & { bucket?: Bucket }) {
  return documentQuery('Overview', OverviewDocument, {
    project,
    filter: toAnalyticsFilter(search),
    bucket: bucketOf(search),
    compare: search.compare !== '0',
  });
}
