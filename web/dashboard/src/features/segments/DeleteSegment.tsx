import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '@/components/Dialog';
import type { useReportFilters } from '@/features/filters/useReportFilters';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { DeleteSegmentDocument, type Segment } from './segments';

interface DeleteSegmentProps {
  project: string;
  segment: Segment;
  filters: ReturnType<typeof useReportFilters>;
  onClose: () => void;
}

export function DeleteSegment({ project, segment, filters, onClose }: DeleteSegmentProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const read = useDeletion(segment);
  const mutation = useMutation({
    mutationFn: () => request(DeleteSegmentDocument, { project, key: segment.key, revision: read.seen.current }),
    onSuccess: async () => {
      if (segment.key === filters.search.segment) filters.remove('segment');
      await client.invalidateQueries({ queryKey: ['Project'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.segments.removeTitle(segment.name)}
      text={t.segments.removeText}
      action={t.segments.removeAction}
      danger
      edited={{ ...read, onDelete: mutation.mutate }}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
