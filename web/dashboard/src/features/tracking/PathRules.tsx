import { Input } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import type { PathMatch } from './draft';
import { useFields } from './editing';
import { AddRow, RemoveRow, replaced, RuleCells } from './rows';
import classes from './Tracking.module.css';

interface PathRulesProps {
  rules: readonly PathMatch[];
  max: number;
  /** Text for an empty list. */
  empty: string;
  /** Path of the list in the config. */
  path: string;
  onChange: (rules: PathMatch[]) => void;
}

/** Editor of a list of path patterns. */
export function PathRules({ rules, max, empty, path, onChange }: PathRulesProps) {
  const { t } = useI18n();
  const { errors } = useFields();
  return (
    <div className={classes.rows}>
      {rules.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      {rules.map((rule, at) => (
        <div key={at} className={classes.rule}>
          <RuleCells
            rule={rule}
            path={`${path}.${at}`}
            onChange={(next) => {
              onChange(replaced(rules, at, next));
            }}
          />
          <RemoveRow of={rule.value || t.setup.matchValue} at={at} rows={rules} onChange={onChange} />
        </div>
      ))}
      {rules.length === 0 && errors[path] ? <Input.Error>{errors[path]}</Input.Error> : null}
      <AddRow rows={rules} max={max} fresh={{ kind: 'prefix', value: '' }} onChange={onChange}>
        {t.setup.addRule}
      </AddRow>
    </div>
  );
}
