import { Select } from '@mantine/core';
import { useState } from 'react';
import { Field } from '@/components/Form';
import { useI18n } from '@/i18n/I18n';

const choices = ['never', '30', '90', '365', 'day'] as const;
type ExpiryChoice = (typeof choices)[number];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** End of that day in the person's time zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

interface ExpiryProps {
  error: string | undefined;
  onChange: (expiresAt: string | null) => void;
}

/** Field for the expiry of a key. */
export function Expiry({ error, onChange }: ExpiryProps) {
  const { t } = useI18n();
  const [choice, setChoice] = useState<ExpiryChoice>('never');
  return (
    <>
      <Select
        label={t.keys.expiry}
        data={choices.map((value) => ({ value, label: t.keys.expiries[value] }))}
        value={choice}
        allowDeselect={false}
        onChange={(value) => {
          const next = choices.find((entry) => entry === value) ?? 'never';
          setChoice(next);
          onChange(next === 'never' ? null : inDays(next === 'day' ? 30 : Number(next)));
        }}
        error={choice === 'day' ? undefined : error}
      />
      {choice === 'day' ? (
        <Field
          name="expiry"
          type="date"
          label={t.keys.expiryDay}
          required
          defaultValue={inDays(30).slice(0, 10)}
          min={inDays(0).slice(0, 10)}
          onChange={({ currentTarget: { value } }) => {
            if (value) onChange(endOf(value));
          }}
          error={error}
        />
      ) : null}
    </>
  );
}
