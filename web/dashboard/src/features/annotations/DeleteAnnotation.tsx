import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { type Annotation, DeleteAnnotationDocument, useAnnotationChange } from './annotations';

interface DeleteAnnotationProps {
  project: string;
  annotation: Annotation;
  onClose: () => void;
}

export function DeleteAnnotation({ project, annotation, onClose }: DeleteAnnotationProps) {
  const { t } = useI18n();
  const read = useDeletion(annotation);
  const mutation = useAnnotationChange(
    () => request(DeleteAnnotationDocument, { project, id: annotation.id, revision: read.seen.current }),
    onClose,
  );
  return (
    <FormDialog
      title={t.annotations.deleteTitle(annotation.title)}
      text={t.annotations.deleteText}
      action={t.annotations.delete}
      danger
      edited={{ ...read, onDelete: mutation.mutate }}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
