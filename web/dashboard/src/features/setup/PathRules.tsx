import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import classes from './Setup.module.css';
import { allRuleKind, boundsOfRule } from '@/rest/values';
import type { PathMatch } from './tracking';

interface PathRulesProps {
  rules: readonly PathMatch[];
  max: number;
  empty: string;
  disabled: boolean;
  /** Refused fields, and where this list stands among them. */
  errors: Readonly<Record<string, string | undefined>>;
  path: string;
  onChange: (rules: PathMatch[]) => void;
}

/** A list of path patterns. */
export function PathRules({ rules, max, empty, disabled, errors, path, onChange }: PathRulesProps) {
  const { t } = useI18n();
  const set = (index: number, next: Partial<PathMatch>) => {
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...next } : rule)));
  };
  return (
    <div className={classes.rules}>
      {rules.length === 0 ? <p className={classes.emptyRules}>{empty}</p> : null}
      {rules.map((rule, index) => (
        <div key={index} className={classes.rule}>
          <Select
            size="xs"
            aria-label={t.setup.matchKind}
            allowDeselect={false}
            disabled={disabled}
            value={rule.kind}
            data={allRuleKind.map((kind) => ({ value: kind, label: t.setup.matchKinds[kind] }))}
            onChange={(value) => {
              set(index, { kind: allRuleKind.find((kind) => kind === value) ?? 'prefix' });
            }}
          />
          <TextInput
            size="xs"
            aria-label={t.setup.matchValue}
            disabled={disabled}
            placeholder={t.setup.matchExamples[rule.kind]}
            maxLength={boundsOfRule.value.max}
            value={rule.value}
            spellCheck={false}
            error={errors[`${path}.${index}.value`] ?? errors[`${path}.${index}`]}
            onChange={(event) => {
              set(index, { value: event.currentTarget.value });
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={t.setup.removeRule(rule.value)}
            onClick={() => {
              onChange(rules.filter((_, at) => at !== index));
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      {disabled || rules.length >= max ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...rules, { kind: 'prefix', value: '' }]);
          }}
        >
          {t.setup.addRule}
        </Button>
      )}
    </div>
  );
}
