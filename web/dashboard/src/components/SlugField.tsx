import type { TextInputProps } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import { Field } from './Form';

/** Field for the slug. */
export function SlugField({ error, ...props }: Omit<TextInputProps, 'name'>) {
  const { t } = useI18n();
  return (
    <Field
      name="slug"
      label={t.org.slug}
      required
      pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
      data-rule="slug"
      spellCheck={false}
      autoComplete="off"
      error={error}
      {...props}
    />
  );
}
