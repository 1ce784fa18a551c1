import { type FragmentType, graphql } from '@/gql';
import type { RealtimeQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';
import type { MinuteChartFragment } from './MinuteChart';

const RealtimeDocument = graphql(`
  query Realtime($project: String!) {
    project(project: $project) {
      id
      realtime {
        currentVisitors
        visitors
        sessions
        pageviews
        events
        ...MinuteChart
        pages {
          value
          sessions
        }
        channels {
          value
          sessions
        }
        countries {
          value
          sessions
        }
        devices {
          value
          sessions
        }
        goals {
          value
          label
          sessions
        }
      }
    }
  }
`);

export type Realtime = RealtimeQuery['project']['realtime'] & FragmentType<typeof MinuteChartFragment>;

/** The last half hour. Asked for as often as the screen wants to have it. */
export const realtimeQuery = (project: string) => ({
  ...documentQuery('Realtime', RealtimeDocument, { project }),
  staleTime: 2_000,
});
