import { CsvButton } from '@/components/CsvButton';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import type { Flow } from './flow';
import { aboutOf, type FlowPart, tableOf } from './table';

/** CSV button of a part of the flow: saves all loaded rows, also those that are not drawn. */
export function FlowCsv({ flow, kind }: { flow: Flow | undefined; kind: FlowPart }) {
  const { t } = useI18n();
  const { slug } = useProject();
  return (
    <CsvButton
      of={t.flow[kind]}
      disabled={!flow}
      save={() => {
        if (flow) saveCsv(`${slug}-flow-${kind}`, tableOf(flow, kind), aboutOf(flow, kind));
      }}
    />
  );
}
