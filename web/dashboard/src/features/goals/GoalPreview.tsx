import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import { PreviewFigures } from './PreviewFigures';

const GoalPreviewDocument = graphql(`
  query GoalPreview($project: String!, $input: GoalPreviewInput!) {
    project(project: $project) {
      id
      goalPreview(input: $input) {
        currency
        totalSessions
        sessions
        rate
        value
        series {
          day
          sessions
        }
      }
    }
  }
`);

interface GoalPreviewProps {
  project: string;
  /** The goal to preview; null while incomplete. */
  match: object | null;
  value: number | null;
}

/** Preview of what the goal would have counted, updated shortly after each change. */
export function GoalPreview({ project, match, value }: GoalPreviewProps) {
  const { t, format } = useI18n();
  const [input] = useDebouncedValue(match && JSON.stringify({ match, value }), 350);
  const query = useQuery({
    ...documentQuery('GoalPreview', GoalPreviewDocument, {
      project,
      input: input ? (JSON.parse(input) as { match: object; value: number | null }) : { match: {} },
    }),
    enabled: input !== null && match !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = match && !query.error ? query.data?.project.goalPreview : undefined;
  return (
    <PreviewFigures
      label={t.goals.preview.label}
      fetching={query.isFetching}
      series={preview?.series.map(({ day, sessions }) => ({ day, count: sessions }))}
      table={t.goals.preview.table}
      counted={t.goals.sessions}
    >
      {preview ? (
        <>
          <strong>
            {t.goals.preview.sessions(format.whole(preview.sessions), format.whole(preview.totalSessions))}
          </strong>
          <span>
            {[
              t.goals.preview.rate(format.percentExact(preview.rate)),
              ...(preview.value > 0 ? [t.goals.preview.value(format.money(preview.value, preview.currency))] : []),
            ].join(' · ')}
          </span>
        </>
      ) : (
        <span>
          {match && query.error ? t.goals.preview.failed : match ? t.common.loading : t.goals.preview.notReady}
        </span>
      )}
    </PreviewFigures>
  );
}
