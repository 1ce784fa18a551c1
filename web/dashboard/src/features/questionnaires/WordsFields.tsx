import { TextInput } from '@mantine/core';
import { Field } from '@/components/Form';
import { useI18n } from '@/i18n/I18n';
import { boundsOfWordingByLocale } from '@/rest/values';
import type { Words } from './draft';
import classes from './Questionnaires.module.css';

/** Errors by field path. */
export type Errors = Readonly<Record<string, string | undefined>>;

interface WordsFieldsProps {
  name: string;
  label: string;
  value: Words;
  errors: Errors;
  path: string;
  /** Whether the field gets the focus when the dialog opens. */
  first?: boolean;
  onChange: (words: Words) => void;
}

/** Fields for a text in English, and in German if it differs. */
export function WordsFields({ name, label, value, errors, path, first = false, onChange }: WordsFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.two}>
      <Field
        name={name}
        size="xs"
        label={label}
        data-autofocus={first || undefined}
        required
        maxLength={boundsOfWordingByLocale.en.max}
        value={value.en}
        error={errors[`${path}.en`] ?? errors[path]}
        onChange={(event) => {
          onChange({ ...value, en: event.currentTarget.value });
        }}
      />
      <TextInput
        size="xs"
        label={t.questionnaires.inGerman(label)}
        placeholder={t.questionnaires.same}
        maxLength={boundsOfWordingByLocale.de.max}
        value={value.de}
        onChange={(event) => {
          onChange({ ...value, de: event.currentTarget.value });
        }}
      />
    </div>
  );
}
