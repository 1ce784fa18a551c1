import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { DeleteEventSchemaDocument, useSchemaChange } from './catalog';

interface DeleteSchemaProps {
  project: string;
  name: string;
  blocked: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the schema of an event after explaining the consequences. */
export function DeleteSchema({ project, name, blocked, onDone, onClose }: DeleteSchemaProps) {
  const { t } = useI18n();
  const words = t.catalog.schema;
  const remove = useSchemaChange(() => request(DeleteEventSchemaDocument, { project, name }), onDone);
  return (
    <FormDialog
      title={words.deleteQuestion(name)}
      text={blocked ? `${words.deleteText} ${words.deleteBlocked}` : words.deleteText}
      action={words.deleteAction}
      danger
      mutation={remove}
      onClose={onClose}
    />
  );
}
