import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { Plane } from '@/components/chart/LineChart';
import { later } from '@/components/later';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import type { ChartAnnotations, TimeSeries } from './annotations';

const ChartMarks = later(async () => (await import('./ChartMarks')).ChartMarks);
const AnnotationDialog = later(async () => (await import('./AnnotationDialog')).AnnotationDialog);

/** Returns what draws the annotations of a time series over its chart. Undefined if there are none. */
export const annotationsOver = (annotations: ChartAnnotations | undefined, report: TimeSeries) =>
  annotations?.length
    ? (plane: Plane) => <ChartMarks annotations={annotations} report={report} plane={plane} />
    : undefined;

/** Button in the bar of a chart that adds an annotation, for people who may. */
export function AddAnnotation() {
  const { t } = useI18n();
  const { address, orgSlug, timezone } = useProject();
  const may = useCan(orgSlug)('config:write');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t.charts.annotate}
        title={t.charts.annotate}
        onClick={() => {
          setOpen(true);
        }}
      >
        <IconPencil size={15} stroke={1.7} />
      </ActionIcon>
      {open ? (
        <AnnotationDialog
          project={address}
          timezone={timezone}
          annotation={null}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
