import { CsvButton } from '@/components/CsvButton';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { toCsv } from '@/lib/csv';
import { saveBlob } from '@/lib/save';
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
        if (!flow) return;
        const file = toCsv(tableOf(flow, kind), aboutOf(flow, kind));
        saveBlob(new Blob([file], { type: 'text/csv' }), `${slug}-flow-${kind}.csv`);
      }}
    />
  );
}
