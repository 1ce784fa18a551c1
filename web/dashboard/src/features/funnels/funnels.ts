import type { ReportSearch } from '@/features/filters/params';
import { toAnalyticsFilter } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { FunnelsQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

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

export interface FunnelSearch {
  /** The funnel to show; the default funnel if undefined. */
  funnel?: string;
  /** Key of the funnel being edited; `create` opens the dialog for a new one. */
  edit?: string;
  create?: '1';
}

const keyOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(value) ? value : undefined;

export function readFunnelSearch(raw: Record<string, unknown>): FunnelSearch {
  const [funnel, edit] = [keyOf(raw.funnel), keyOf(raw.edit)];
  return { ...(funnel ? { funnel } : {}), ...(edit ? { edit } : raw.create === '1' ? { create: '1' } : {}) };
}

export const funnelsQuery = (project: string, search: ReportSearch & FunnelSearch) =>
  documentQuery('Funnels', FunnelsDocument, {
    project,
    filter: toAnalyticsFilter(search),
    funnel: search.funnel ?? null,
  });
