import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useDeletion } from '@/lib/revision';
import { type Definition, DeleteDefinitionDocument, useConversionChange } from './conversions';

interface DeleteDefinitionProps {
  project: string;
  definition: Definition;
  onClose: () => void;
}

/** Deletes a definition after explaining what stays. */
export function DeleteDefinition({ project, definition, onClose }: DeleteDefinitionProps) {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  const { key, name } = definition;
  const read = useDeletion(definition);
  const mutation = useConversionChange(
    () => request(DeleteDefinitionDocument, { project, key, revision: read.seen.current }),
    onClose,
  );
  return (
    <FormDialog
      title={words.deleteTitle(name)}
      text={words.deleteText}
      action={words.delete}
      danger
      edited={{ ...read, onDelete: mutation.mutate }}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
