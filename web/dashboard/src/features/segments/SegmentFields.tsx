import { Switch } from '@mantine/core';
import { Field } from '@/components/Form';
import { useI18n } from '@/i18n/I18n';
import { boundsOfSegmentUpdate } from '@/rest/values';

export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useI18n();
  return (
    <Field
      name="name"
      label={t.segments.name}
      required
      maxLength={boundsOfSegmentUpdate.name.max}
      data-autofocus
      value={name}
      onChange={(event) => {
        onName(event.currentTarget.value);
      }}
    />
  );
}

interface SharedFieldProps {
  shared: boolean;
  onShared: (shared: boolean) => void;
  /** Consequence of the choice, if it is not obvious. */
  hint?: string | undefined;
}

export function SharedField({ shared, onShared, hint }: SharedFieldProps) {
  const { t } = useI18n();
  return (
    <Switch
      label={t.segments.share}
      description={hint}
      checked={shared}
      onChange={(event) => {
        onShared(event.currentTarget.checked);
      }}
    />
  );
}
