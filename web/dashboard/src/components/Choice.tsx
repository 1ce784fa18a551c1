import { useId } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** The chosen option; null if none is. */
  value: Value | null;
  options: readonly { value: Value; name: string; hint: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
}

/** Radio buttons, each option with a sentence of explanation. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span>
              <span className={classes.name}>{option.name}</span>
              <span className={classes.hint}>{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
