import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { RowButtons } from '@/components/RowButtons';
import { PropNameField } from '@/features/events/EventFields';
import { useI18n } from '@/i18n/I18n';
import classes from './Editor.module.css';
import { comparisons, isRepeated, needsNumber, type PropTest } from './match';

interface PropTestsProps {
  /** The name of the event. */
  event: string;
  props: readonly PropTest[];
  onChange: (props: PropTest[]) => void;
}

/** Conditions on an event's properties, combined with "and". */
export function PropTests({ event, props, onChange }: PropTestsProps) {
  const { t } = useI18n();
  const id = useId();
  const set = (at: number, next: Partial<PropTest>) => {
    onChange(props.map((test, index) => (index === at ? { ...test, ...next } : test)));
  };
  return (
    <div role="group" aria-labelledby={id} className={classes.tests}>
      <p id={id} className={props.length > 0 ? classes.legend : 'sr-only'}>
        {t.goals.props}
      </p>
      {props.map(({ prop, comparison, values }, at) => (
        <div key={at} className={classes.test}>
          <PropNameField
            size="xs"
            aria-label={t.goals.prop}
            placeholder={t.goals.prop}
            maxLength={40}
            event={event || undefined}
            value={prop}
            onChange={(next) => {
              set(at, { prop: next.trim() });
            }}
          />
          <NativeSelect
            size="xs"
            aria-label={t.goals.comparison}
            data={comparisons.map((one) => ({ value: one, label: t.goals.comparisons[one] }))}
            value={comparison}
            onChange={(event) => {
              const next = comparisons.find((one) => one === event.currentTarget.value) ?? 'equals';
              set(at, { comparison: next, values: next === 'anyOf' ? values : values.slice(0, 1) });
            }}
          />
          {comparison === 'anyOf' ? (
            <TagsInput
              size="xs"
              aria-label={t.goals.propValues}
              placeholder={values.length === 0 ? t.goals.propValues : ''}
              maxTags={50}
              acceptValueOnBlur
              value={values}
              onChange={(next) => {
                set(at, { values: next });
              }}
            />
          ) : comparison === 'exists' || comparison === 'missing' ? (
            <span />
          ) : (
            <TextInput
              size="xs"
              aria-label={t.goals.propValue}
              maxLength={200}
              spellCheck={false}
              inputMode={needsNumber(comparison) ? 'decimal' : 'text'}
              value={values[0] ?? ''}
              onChange={(event) => {
                set(at, { values: [event.currentTarget.value] });
              }}
            />
          )}
          <RowButtons
            of={prop || t.goals.prop}
            at={at}
            count={props.length}
            onRemove={() => {
              onChange(props.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      {isRepeated(props) ? (
        <p className={classes.wrong} role="alert">
          {t.goals.repeated}
        </p>
      ) : null}
      {props.length < 20 ? (
        <Button
          variant="subtle"
          size="compact-xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...props, { prop: '', comparison: 'equals', values: [''] }]);
          }}
        >
          {t.goals.addProp}
        </Button>
      ) : null}
    </div>
  );
}
