/** Building blocks of list editors: cells, and buttons to add and remove rows. */
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Explained, meaningsOf } from '@/components/Explained';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { allRuleKind, boundsOfRule } from '@/rest/values';
import type { PathMatch } from './draft';
import { useFields } from './editing';

export const replaced = <Row,>(rows: readonly Row[], at: number, next: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...next } : row));

interface CellProps {
  label: string;
  /** Whether the label is visible; otherwise only screen readers get it. */
  labelled?: boolean;
  /** Path in the config, if the field has one of its own. */
  path?: string;
  /** Additional error, besides the server's error for this path. */
  error?: string | boolean | undefined;
  placeholder?: string;
  max?: number;
  value: string;
  onChange: (value: string) => void;
}

export function Cell({ label, labelled = false, path, error, placeholder, max, value, onChange }: CellProps) {
  const { disabled, errors } = useFields();
  return (
    <TextInput
      size="xs"
      {...(labelled ? { label } : { 'aria-label': label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(max === undefined ? {} : { maxLength: max })}
      disabled={disabled}
      spellCheck={false}
      value={value}
      error={(path === undefined ? undefined : errors[path]) ?? error}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}

interface RuleCellsProps {
  rule: PathMatch;
  path: string;
  placeholder?: string;
  onChange: (rule: PathMatch) => void;
}

/** Fields of a path pattern: its kind and its value. */
export function RuleCells({ rule, path, placeholder, onChange }: RuleCellsProps) {
  const { t } = useI18n();
  const { disabled, errors } = useFields();
  return (
    <>
      {/* The chooser brings a hidden field along, which would be a cell of its own. */}
      <div>
        <Explained beside values={meaningsOf(allRuleKind, t.values.rule, t.meanings.rule)}>
          <Select
            size="xs"
            aria-label={t.setup.matchKind}
            allowDeselect={false}
            disabled={disabled}
            value={rule.kind}
            data={allRuleKind.map((kind) => ({ value: kind, label: t.values.rule[kind] }))}
            onChange={(value) => {
              onChange({ ...rule, kind: allRuleKind.find((kind) => kind === value) ?? 'prefix' });
            }}
          />
        </Explained>
      </div>
      <Cell
        label={t.setup.matchValue}
        path={`${path}.value`}
        error={errors[path]}
        placeholder={placeholder ?? t.setup.matchExamples[rule.kind]}
        max={boundsOfRule.value.max}
        value={rule.value}
        onChange={(value) => {
          onChange({ ...rule, value });
        }}
      />
    </>
  );
}

interface RemoveRowProps<Row> {
  /** Name of the row, for screen readers. */
  of: string;
  at: number;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

export function RemoveRow<Row>({ of, at, rows, onChange }: RemoveRowProps<Row>) {
  const { disabled } = useFields();
  return (
    <RowButtons
      of={of}
      at={at}
      count={rows.length}
      disabled={disabled}
      onRemove={() => {
        onChange(rows.filter((_, index) => index !== at));
      }}
    />
  );
}

interface AddRowProps<Row> {
  rows: readonly Row[];
  max: number;
  /** An empty row. */
  fresh: Row;
  /** Whether rows are boxes instead of lines. */
  box?: boolean;
  onChange: (rows: Row[]) => void;
  children: string;
}

/** Button that adds a row. Hidden at the maximum number of rows, and for people who may not edit. */
export function AddRow<Row>({ rows, max, fresh, box = false, onChange, children }: AddRowProps<Row>) {
  const { disabled } = useFields();
  if (disabled || rows.length >= max) return null;
  return (
    <Button
      variant={box ? 'default' : 'subtle'}
      size={box ? 'xs' : 'compact-xs'}
      w="fit-content"
      leftSection={<IconPlus size={14} />}
      onClick={() => {
        onChange([...rows, fresh]);
      }}
    >
      {children}
    </Button>
  );
}
