import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import classes from './LiveCount.module.css';

const LiveCountDocument = graphql(`
  query LiveCount($project: String!, $filter: AnalyticsFilter) {
    project(project: $project) {
      id
      overview(filter: $filter) {
        extras {
          currentVisitors
        }
      }
    }
  }
`);

const every = 15_000;

/** The conditions of a filter, whatever its period, for today. */
export function currentFilter(filter: AnalyticsFilter): AnalyticsFilter {
  const { from: _, to: __, compareWith: ___, compareFrom: ____, compareTo: _____, ...conditions } = filter;
  return { ...conditions, preset: 'TODAY' };
}

/** Query of the current visitors who meet the conditions of a filter. */
export const liveQuery = (project: string, filter: AnalyticsFilter = {}) => ({
  ...documentQuery('LiveCount', LiveCountDocument, { project, filter: currentFilter(filter) }),
  staleTime: 10_000,
});

interface LiveCountProps {
  project: string;
  filter?: AnalyticsFilter;
  /** False while the number is on its way with a report. */
  ready?: boolean;
}

/** Number of current visitors, polled every 15 seconds while the tab is visible. */
export function LiveCount({ project, filter, ready = true }: LiveCountProps) {
  const { data } = useQuery({
    ...liveQuery(project, filter),
    enabled: ready,
    refetchInterval: every,
  });
  return <CurrentVisitors count={data?.project.overview.extras.currentVisitors} />;
}

/** A number of current visitors; undefined while it is not known. */
export function CurrentVisitors({ count }: { count: number | undefined }) {
  const { t, format } = useI18n();
  return (
    <span className={classes.live} data-live={count !== undefined && count > 0} title={t.overview.liveHint}>
      <i aria-hidden />
      <span className="num">
        {count === undefined ? t.overview.liveUnknown : t.overview.live(count, format.whole(count))}
      </span>
    </span>
  );
}
