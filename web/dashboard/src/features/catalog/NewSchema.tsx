import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { useI18n } from '@/i18n/I18n';
import { boundsOfServerEvent, EVENT_NAME } from '@/rest/values';

interface NewSchemaProps {
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of the event. An event that has a schema opens with that schema. */
export function NewSchema({ onName, onClose }: NewSchemaProps) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const goOn = () => {
    onName(name);
  };
  return (
    <FormDialog
      title={t.catalog.addTitle}
      text={t.catalog.addText}
      action={t.catalog.addAction}
      mutation={{ mutate: goOn, isPending: false, error: null }}
      onClose={onClose}
    >
      <Field
        name="name"
        label={t.catalog.name}
        description={t.catalog.nameRule}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="sign_up"
        required
        pattern={EVENT_NAME.source}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        maxLength={boundsOfServerEvent.name.max}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
