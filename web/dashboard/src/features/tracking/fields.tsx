/** Fields of the tracking form. Each has a path in the config, by which it finds its errors. */
import { Checkbox, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { Explained } from '@/components/Explained';
import { useFields } from './editing';

interface FieldProps<Value> {
  label: string;
  hint: string;
  /** Path of the field in the config. */
  path: string;
  value: Value;
  onChange: (value: Value) => void;
}

interface TextsProps extends FieldProps<string[]> {
  max: number;
  /** Whether an entry may contain blanks and commas. */
  whole?: boolean;
  /** Normalizes each entry. */
  tidy?: (text: string) => string;
}

export function Texts({ label, hint, path, value, onChange, max, whole = false, tidy = (text) => text }: TextsProps) {
  const { disabled, errors } = useFields();
  return (
    <TagsInput
      label={label}
      description={hint}
      disabled={disabled}
      maxTags={max}
      splitChars={whole ? [] : [',', ' ']}
      value={value}
      onChange={(next) => {
        onChange(next.map(tidy));
      }}
      error={errors[path]}
    />
  );
}

interface TextProps extends FieldProps<string> {
  max?: number;
  placeholder?: string;
}

export function Text({ label, hint, path, value, onChange, max, placeholder }: TextProps) {
  const { disabled, errors } = useFields();
  return (
    <TextInput
      label={label}
      description={hint}
      disabled={disabled}
      spellCheck={false}
      autoComplete="off"
      {...(max === undefined ? {} : { maxLength: max })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      error={errors[path]}
    />
  );
}

export function Toggle({ label, hint, path, value, onChange }: FieldProps<boolean>) {
  const { disabled, errors } = useFields();
  return (
    <Switch
      label={label}
      description={hint}
      disabled={disabled}
      checked={value}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
      error={errors[path]}
    />
  );
}

interface OneProps<Value extends string> extends FieldProps<Value> {
  options: readonly { value: Value; label: string; hint: string }[];
}

export function One<Value extends string>({ label, hint, path, value, onChange, options }: OneProps<Value>) {
  const { disabled, errors } = useFields();
  return (
    <Explained values={options.map((option) => ({ name: option.label, text: option.hint }))}>
      <Select
        label={label}
        description={hint}
        disabled={disabled}
        allowDeselect={false}
        value={value}
        data={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={(next) => {
          const found = options.find((option) => option.value === next);
          if (found) onChange(found.value);
        }}
        error={errors[path]}
      />
    </Explained>
  );
}

interface SomeProps<Value extends string> extends FieldProps<Value[]> {
  options: readonly { value: Value; label: string }[];
}

export function Some<Value extends string>({ label, hint, path, value, onChange, options }: SomeProps<Value>) {
  const { disabled, errors } = useFields();
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      value={value}
      onChange={(next) => {
        // Keep the chosen values in the order of the list, so that reordering alone is no change.
        onChange(options.filter((option) => next.includes(option.value)).map((option) => option.value));
      }}
      error={errors[path]}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 18px', paddingTop: 8 }}>
        {options.map((option) => (
          <Checkbox key={option.value} size="xs" disabled={disabled} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
