import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import classes from './LiveCount.module.css';

const LiveCountDocument = graphql(`
  query LiveCount($project: String!) {
    project(project: $project) {
      id
      overview(filter: { preset: TODAY }) {
        extras {
          currentVisitors
        }
      }
    }
  }
`);

const every = 15_000;

export const liveQuery = (project: string) => ({
  ...documentQuery('LiveCount', LiveCountDocument, { project }),
  staleTime: 10_000,
});

/** Number of current visitors, polled every 15 seconds while the tab is visible. */
export function LiveCount({ project }: { project: string }) {
  const { t, format } = useI18n();
  const { data } = useQuery({
    ...liveQuery(project),
    refetchInterval: every,
  });
  const count = data?.project.overview.extras.currentVisitors;
  return (
    <span className={classes.live} data-live={count !== undefined && count > 0} title={t.overview.liveHint}>
      <i aria-hidden />
      <span className="num">
        {count === undefined ? t.overview.liveUnknown : t.overview.live(count, format.whole(count))}
      </span>
    </span>
  );
}
