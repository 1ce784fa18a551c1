import { NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Dimension } from '@/gql/graphql';
import { useNamesOfGoals } from '@/features/goals/names';
import { useI18n } from '@/i18n/I18n';
import { upper } from '@/lib/names';
import { allClickId, allDimension, allMark } from '@/rest/values';
import classes from './ConditionDialog.module.css';
import type { FieldsProps } from './ConditionFields';
import { Meaning } from './Meaning';
import { useChoiceMeaning } from './meanings';
import { type FilterKey, oneOf } from './params';
import { useConditionText } from './useConditionText';
import { useOptions } from './useOptions';
import { type Condition, inSeconds, isNumber, type WhereValue } from './where';

/** The dimension that offers values for the condition. */
function dimensionOf({ field, prop }: Condition): Dimension | null {
  if (field === undefined) return prop?.trim() ? 'EVENT_PROP' : null;
  const dimension = oneOf(allDimension, field);
  return dimension ? upper(dimension) : null;
}

/** Value fields of a condition. */
export function ValueFields({ project, filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  const meaningOf = useChoiceMeaning();
  const [search, setSearch] = useState('');
  const { field, op } = condition;
  const { valueOf } = useConditionText(useNamesOfGoals(project, field === 'goal'));
  const listed = op === 'in' || op === 'not_in';
  const [source, dimension] = [{ project, filter }, listed ? dimensionOf(condition) : null];
  const wanted = { prop: field === undefined ? condition.prop?.trim() : undefined, event: condition.event };
  // The server knows no translations: the field searches the first values by what they are called here.
  const options = [...useOptions(source, dimension, search, wanted), ...useOptions(source, dimension, '', wanted)];
  // The operator of a property has its own line, so there is room beside it.
  const wide = field === undefined ? undefined : classes.wide;
  const scale = inSeconds(field) ? 1000 : 1;
  const number = (key: 'value' | 'min' | 'max', label: string) => {
    const now = condition[key];
    const shown = typeof now === 'number' ? now / scale : now === undefined ? '' : Number(now);
    return (
      <NumberInput
        label={scale === 1 ? label : `${label} (${t.conditions.seconds})`}
        value={Number.isNaN(shown) ? '' : shown}
        hideControls
        onChange={(next) => {
          const { [key]: _, ...rest } = condition;
          onChange(typeof next === 'number' ? { ...rest, [key]: next * scale } : rest);
        }}
      />
    );
  };

  if (op === 'is_set' || op === 'not_set') return null;
  if (op === 'between')
    return (
      <>
        {number('min', t.conditions.min)}
        {number('max', t.conditions.max)}
      </>
    );
  if (listed) {
    const fixed: readonly string[] | null =
      field === 'mark'
        ? allMark
        : field === 'click_id'
          ? allClickId
          : field === 'converted' || field === 'consent'
            ? ['true', 'false']
            : null;
    const labelled = new Map<string, string>();
    const label = (value: WhereValue) => {
      const text = valueOf(condition, value);
      const label = text === String(value) ? text : `${text} (${String(value)})`;
      labelled.set(label, String(value));
      return label;
    };
    const meaning = (value: string | undefined) =>
      field === undefined || value === undefined
        ? undefined
        : meaningOf((field === 'mark' ? 'has' : field) as FilterKey, value);
    const known = fixed ?? options.map(({ value }) => value);
    const chosen = (condition.values ?? []).map(label);
    return (
      <TagsInput
        className={wide}
        label={t.conditions.values}
        description={fixed ? undefined : t.conditions.valuesHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={[...new Set(known.map(label))]}
        renderOption={({ option }) => (
          <span>
            {option.value}
            <Meaning text={meaning(labelled.get(option.value))} />
          </span>
        )}
        searchValue={search}
        onSearchChange={setSearch}
        maxTags={100}
        acceptValueOnBlur
        onChange={(values) => {
          const read = values.map((value) => labelled.get(value) ?? value);
          onChange({ ...condition, values: fixed ? read.filter((value) => fixed.includes(value)) : read });
        }}
      />
    );
  }
  if (field === 'weekday')
    return (
      <Select
        label={t.conditions.value}
        allowDeselect={false}
        value={condition.value === undefined ? null : String(condition.value)}
        data={t.where.weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        onChange={(value) => {
          if (value) onChange({ ...condition, value: Number(value) });
        }}
      />
    );
  if (field !== undefined && isNumber(field)) return number('value', t.conditions.value);
  if (op === 'gte' || op === 'lte') return number('value', t.conditions.value);
  return (
    <TextInput
      className={wide}
      label={t.conditions.value}
      value={condition.value === undefined ? '' : String(condition.value)}
      maxLength={2048}
      onChange={(event) => {
        onChange({ ...condition, value: event.currentTarget.value });
      }}
    />
  );
}
