import { Button, Progress as Bar } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '@/components/States';
import type { RelevanceQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import classes from './Relevance.module.css';
import { RescoreDocument } from './relevance';

interface ProgressProps {
  project: string;
  rescoring: NonNullable<RelevanceQuery['project']['relevance']['rescoring']>;
  disabled: boolean;
}

/** Progress of rescoring past sessions with the active model. */
export function Progress({ project, rescoring, disabled }: ProgressProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const words = t.relevance;
  const { done, total, secondsLeft } = rescoring;
  const rescore = useMutation({
    mutationFn: () => request(RescoreDocument, { project }),
    onSettled: () => client.invalidateQueries({ queryKey: ['Relevance'] }),
  });
  return (
    <div className={classes.progress} role="status">
      <div>
        <strong>{words.rescoring}</strong>
        <span className="num">
          {typeof total === 'number' ? words.doneOf(format.whole(done), format.whole(total)) : words.counting}
          {typeof secondsLeft === 'number' && secondsLeft > 0
            ? ` · ${words.left(format.duration(secondsLeft * 1000))}`
            : ''}
        </span>
        {disabled ? null : (
          <Button
            variant="default"
            size="compact-xs"
            loading={rescore.isPending}
            onClick={() => {
              rescore.mutate();
            }}
          >
            {words.rescoreNow}
          </Button>
        )}
      </div>
      <Bar value={total ? Math.min(100, (done / total) * 100) : 0} size="sm" aria-label={words.rescoring} />
      {rescore.error ? <ErrorNotice error={rescore.error} /> : null}
    </div>
  );
}
