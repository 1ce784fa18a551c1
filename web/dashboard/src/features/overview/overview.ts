import { graphql } from '@/gql';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';
import type { BucketName } from './SeriesChart';

const OverviewDocument = graphql(`
  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {
    project(project: $project) {
      id
      overview(filter: $filter, bucket: $bucket, compare: $compare) {
        totals { sessions }
        extras { testSessions firstDay }
        ...KpiTiles
        ...SeriesChart
      }
    }
  }
`);

export function overviewQuery(project: string, search: ReportSearch & { bucket?: BucketName }) {
  return documentQuery('Overview', OverviewDocument, {
    project,
    filter: toAnalyticsFilter(search),
    bucket: search.bucket ? (search.bucket.toUpperCase() as Uppercase<BucketName>) : null,
    compare: search.compare !== '0',
  });
}
