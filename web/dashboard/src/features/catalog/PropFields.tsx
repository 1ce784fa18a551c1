import { NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { Explained, meaningsOf } from '@/components/Explained';
import { RowButtons } from '@/components/RowButtons';
import { useI18n } from '@/i18n/I18n';
import { allPropPrivacy, boundsOfPropDefinition as bounds, kindsOfPropDefinition } from '@/rest/values';
import type { DraftProp } from './draft';
import classes from './Catalog.module.css';

interface PropFieldsProps {
  prop: DraftProp;
  at: number;
  count: number;
  disabled: boolean;
  /** Returns the error of one of its fields. */
  error: (field: keyof DraftProp) => string | undefined;
  onChange: (prop: DraftProp) => void;
  onRemove: () => void;
}

/** Fields of an event property: name, type, and the settings of that type. */
export function PropFields({ prop, at, count, disabled, error, onChange, onRemove }: PropFieldsProps) {
  const { t } = useI18n();
  const words = t.catalog.schema;
  const title = words.propNumber(at + 1);
  const set = (next: Partial<DraftProp>) => {
    onChange({ ...prop, ...next });
  };
  return (
    <div className={classes.prop} role="group" aria-label={title}>
      <div className={classes.propHead}>
        <TextInput
          size="xs"
          label={words.propName}
          disabled={disabled}
          spellCheck={false}
          autoComplete="off"
          value={prop.name}
          error={error('name')}
          onChange={(event) => {
            set({ name: event.currentTarget.value });
          }}
        />
        <Explained values={meaningsOf(kindsOfPropDefinition, words.types, t.meanings.prop)}>
          <Select
            size="xs"
            label={words.type}
            allowDeselect={false}
            disabled={disabled}
            value={prop.type}
            data={kindsOfPropDefinition.map((type) => ({ value: type, label: words.types[type] }))}
            onChange={(next) => {
              set({ type: kindsOfPropDefinition.find((type) => type === next) ?? prop.type });
            }}
          />
        </Explained>
        <Switch
          size="xs"
          className={classes.required ?? ''}
          label={words.required}
          disabled={disabled}
          checked={prop.required}
          onChange={(event) => {
            set({ required: event.currentTarget.checked });
          }}
        />
        {disabled ? null : (
          <div className={classes.remove}>
            <RowButtons of={prop.name || title} at={at} count={count} onRemove={onRemove} />
          </div>
        )}
      </div>
      <TypeFields prop={prop} disabled={disabled} error={error} set={set} />
    </div>
  );
}

interface TypeFieldsProps extends Pick<PropFieldsProps, 'prop' | 'disabled' | 'error'> {
  set: (next: Partial<DraftProp>) => void;
}

function TypeFields({ prop, disabled, error, set }: TypeFieldsProps) {
  const { t } = useI18n();
  const words = t.catalog.schema;
  const number = (field: 'longest' | 'min' | 'max', label: string, { min, max }: { min: number; max: number }) => (
    <NumberInput
      size="xs"
      label={label}
      hideControls
      disabled={disabled}
      min={min}
      max={max}
      allowDecimal={prop.type === 'number'}
      allowNegative={min < 0}
      value={prop[field]}
      error={error(field)}
      onChange={(value) => {
        set({ [field]: String(value) });
      }}
    />
  );
  switch (prop.type) {
    case 'string':
      return (
        <div className={classes.text}>
          <Select
            size="xs"
            label={words.privacy}
            description={words.privacies[prop.privacy].hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            disabled={disabled}
            value={prop.privacy}
            data={(['none', ...allPropPrivacy] as const).map((privacy) => ({
              value: privacy,
              label: words.privacies[privacy].name,
            }))}
            onChange={(next) => {
              set({ privacy: allPropPrivacy.find((privacy) => privacy === next) ?? 'none' });
            }}
          />
          {number('longest', words.longest, bounds.string.max)}
          <TextInput
            size="xs"
            label={words.pattern}
            description={words.patternHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            maxLength={bounds.string.pattern.max}
            value={prop.pattern}
            error={error('pattern')}
            onChange={(event) => {
              set({ pattern: event.currentTarget.value });
            }}
          />
        </div>
      );
    case 'int':
    case 'number':
      return (
        <div className={classes.range}>
          {number('min', words.min, bounds[prop.type].min)}
          {number('max', words.max, bounds[prop.type].max)}
        </div>
      );
    case 'enum':
      return (
        <TagsInput
          size="xs"
          label={words.values}
          description={words.valuesHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={disabled}
          acceptValueOnBlur
          splitChars={[]}
          maxTags={bounds.enum.values.max}
          maxLength={bounds.enum.values.each.max}
          value={prop.values}
          error={error('values')}
          onChange={(values) => {
            set({ values });
          }}
        />
      );
    case 'bool':
      return <p className={classes.none}>{words.boolHint}</p>;
  }
}
