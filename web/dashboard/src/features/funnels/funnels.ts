import type { ReportSearch } from '@/features/filters/params';
import { toAnalyticsFilter } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { FunnelsQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';
import type { FunnelSearch } from './search';

const FunnelsDocument = graphql(`
  query Funnels($project: String!, $filter: AnalyticsFilter, $funnel: String) {
    project(project: $project) {
      id
      funnels {
        key
        name
        mode
        isDefault
        revision
        steps {
          name
          match
          within
        }
      }
      funnel(filter: $filter, funnel: $funnel) {
        period {
          ...CappedDays
        }
        recomputing
        funnel {
          key
          ...FunnelSteps
        }
      }
    }
  }
`);

export type Funnel = FunnelsQuery['project']['funnels'][number];

export const funnelsQuery = (project: string, search: ReportSearch & FunnelSearch) =>
  documentQuery('Funnels', FunnelsDocument, {
    project,
    filter: toAnalyticsFilter(search),
    funnel: search.funnel ?? null,
  });
