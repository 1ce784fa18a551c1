import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { DeleteDefinitionDocument, useConversionChange } from './conversions';

interface DeleteDefinitionProps {
  project: string;
  definition: { key: string; name: string };
  onClose: () => void;
}

/** Deletes a definition after explaining what stays. */
export function DeleteDefinition({ project, definition: { key, name }, onClose }: DeleteDefinitionProps) {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  const mutation = useConversionChange(() => request(DeleteDefinitionDocument, { project, key }), onClose);
  return (
    <FormDialog
      title={words.deleteTitle(name)}
      text={words.deleteText}
      action={words.delete}
      danger
      mutation={mutation}
      onClose={onClose}
    />
  );
}
