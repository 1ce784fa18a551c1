import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from '@/components/States.module.css';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';

const RecomputationDocument = graphql(`
  query Recomputation($project: String!) {
    project(project: $project) {
      id
      status {
        recomputation {
          done
          total
          secondsLeft
        }
      }
    }
  }
`);

/** Polling interval of the progress. */
const every = 3_000;

/** Notice beside figures that mix old and new settings: the reason, the progress, and the estimated time left. */
export function Recomputing({ project }: { project: string }) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const { data } = useQuery({
    ...documentQuery('Recomputation', RecomputationDocument, { project }),
    refetchInterval: every,
    staleTime: 0,
  });
  const work = data?.project.status.recomputation;
  const ended = data !== undefined && !work;
  useEffect(() => {
    // The figures on the screen are outdated once the recomputation ends.
    if (ended) void client.invalidateQueries();
  }, [ended, client]);
  const share = work?.total ? format.percent(work.done / work.total) : null;
  const left = typeof work?.secondsLeft === 'number' ? format.duration(work.secondsLeft * 1000) : null;
  return (
    <div className={`${classes.notice} ${classes.outdated}`} role="status">
      <IconRefresh size={17} stroke={1.8} aria-hidden />
      <div>
        {t.overview.recomputing} {share ? t.overview.recomputed(share, left) : null}
      </div>
    </div>
  );
}
