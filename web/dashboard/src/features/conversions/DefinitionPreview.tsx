import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PreviewFigures } from '@/features/goals/PreviewFigures';
import { graphql } from '@/gql';
import type { ConversionPreviewInput } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import { type Draft, isUnseen, triedOf } from './draft';

const ConversionPreviewDocument = graphql(`
  query ConversionPreview($project: String!, $input: ConversionPreviewInput!) {
    project(project: $project) {
      id
      conversionPreview(input: $input) {
        currency
        totalSessions
        conversions
        value
        series {
          day
          conversions
        }
      }
    }
  }
`);

interface DefinitionPreviewProps {
  project: string;
  draft: Draft;
  /** Currency of the bounds of the value; null for that of the value. */
  boundsCurrency: string | null;
}

/** Preview of what the conversion would have counted, updated shortly after each change, or why there is none. */
export function DefinitionPreview({ project, draft, boundsCurrency }: DefinitionPreviewProps) {
  const { t, format } = useI18n();
  const words = t.conversions.definitions.preview;
  const { kind } = draft.trigger;
  const tried = triedOf(draft, boundsCurrency);
  const [input] = useDebouncedValue(tried && JSON.stringify(tried), 350);
  const query = useQuery({
    ...documentQuery('ConversionPreview', ConversionPreviewDocument, {
      project,
      input: (input ? JSON.parse(input) : { trigger: {} }) as ConversionPreviewInput,
    }),
    enabled: input !== null && tried !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = tried && !query.error ? query.data?.project.conversionPreview : undefined;
  const count = preview?.conversions ?? 0;
  const figures = preview ? (
    <>
      <strong>{words.conversions(count, format.whole(count), format.whole(preview.totalSessions))}</strong>
      <span>
        {[
          ...(preview.value ? [t.goals.preview.value(format.moneyExact(preview.value, preview.currency))] : []),
          words.engaged,
        ].join(' · ')}
      </span>
    </>
  ) : (
    <span>{tried && query.error ? t.goals.preview.failed : tried ? t.common.loading : words.notReady}</span>
  );
  return (
    <PreviewFigures
      label={words.label}
      fetching={query.isFetching}
      series={preview?.series.map(({ day, conversions }) => ({ day, count: conversions }))}
      table={words.table}
      counted={words.counted}
    >
      {isUnseen(kind) ? <span>{words.unseen[kind]}</span> : figures}
    </PreviewFigures>
  );
}
