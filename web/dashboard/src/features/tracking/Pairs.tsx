import { Input } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import type { Pair } from './draft';
import { useFields } from './editing';
import { AddRow, Cell, RemoveRow, replaced } from './rows';
import classes from './Tracking.module.css';

interface PairsProps {
  label: string;
  hint: string;
  path: string;
  /** Labels of the names and the values. */
  names: string;
  values: string;
  examples: readonly [string, string];
  max: number;
  value: readonly Pair[];
  onChange: (value: Pair[]) => void;
}

/** Editor of name-value pairs. */
export function Pairs({ label, hint, path, names, values, examples, max, value, onChange }: PairsProps) {
  const { t } = useI18n();
  const { errors } = useFields();
  // Of two pairs with the same name, only the last would be stored.
  const twice = (name: string, at: number) => name !== '' && value.findIndex((pair) => pair.name === name) < at;
  return (
    <Input.Wrapper label={label} description={hint} error={errors[path]} labelElement="div">
      <div className={classes.rows} style={{ paddingTop: 8 }}>
        {value.map((pair, at) => (
          <div key={at} className={classes.pair}>
            <Cell
              label={names}
              error={twice(pair.name, at) ? t.errors.violations.duplicate('') : errors[path] !== undefined}
              placeholder={examples[0]}
              value={pair.name}
              onChange={(name) => {
                onChange(replaced(value, at, { name }));
              }}
            />
            <Cell
              label={values}
              path={`${path}.${pair.name}`}
              placeholder={examples[1]}
              value={pair.value}
              onChange={(next) => {
                onChange(replaced(value, at, { value: next }));
              }}
            />
            <RemoveRow of={pair.name || names} at={at} rows={value} onChange={onChange} />
          </div>
        ))}
        <AddRow rows={value} max={max} fresh={{ name: '', value: '' }} onChange={onChange}>
          {t.tracking.addPair(names)}
        </AddRow>
      </div>
    </Input.Wrapper>
  );
}
