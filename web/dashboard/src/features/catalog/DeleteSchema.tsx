import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { DeleteEventSchemaDocument, type Schema, useSchemaChange } from './catalog';

interface DeleteSchemaProps {
  project: string;
  name: string;
  schema: Schema;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the schema of an event after explaining the consequences. */
export function DeleteSchema({ project, name, schema, onDone, onClose }: DeleteSchemaProps) {
  const { t } = useI18n();
  const words = t.catalog.schema;
  const read = useDeletion(schema);
  const remove = useSchemaChange(
    () => request(DeleteEventSchemaDocument, { project, name, revision: read.seen.current }),
    onDone,
  );
  return (
    <FormDialog
      title={words.deleteQuestion(name)}
      text={schema.status === 'BLOCKED' ? `${words.deleteText} ${words.deleteBlocked}` : words.deleteText}
      action={words.deleteAction}
      danger
      edited={{ ...read, onDelete: remove.mutate }}
      mutation={remove}
      onClose={onClose}
    />
  );
}
