import { Button, NativeSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { EventNameField, PropNameField } from '@/features/events/EventFields';
import { keyOf } from '@/features/goals/goals';
import { areWhole } from '@/features/goals/match';
import { PropTests } from '@/features/goals/PropTests';
import { currencyOptions } from '@/features/project/choices';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { useRead, useRevision } from '@/lib/revision';
import {
  allAdPlatform,
  boundsOfConversionDefinitionWrite,
  boundsOfConversionValue,
  kindsOfConversionTrigger,
} from '@/rest/values';
import { type Definition, type GoalName, PutDefinitionDocument, useConversionChange } from './conversions';
import classes from './Conversions.module.css';
import { DefinitionPreview } from './DefinitionPreview';
import {
  boundsCurrencyOf,
  type Draft,
  type DraftTrigger,
  type DraftValue,
  newDraft,
  readDraft,
  valuesOf,
  withTrigger,
  writeDraft,
} from './draft';

type Errors = ReturnType<typeof useFieldErrors>;
/** Puts the description below the input, so that inputs in a row are aligned. */
const below = ['label', 'input', 'description', 'error'] as const;

interface DefinitionDialogProps {
  project: string;
  /** The project's. */
  currency: string;
  /** Null for a new definition. */
  definition: Definition | null;
  /** Keys of the other definitions. */
  taken: readonly string[];
  goals: readonly GoalName[];
  onDelete: () => void;
  onSaved: (key: string) => void;
  onClose: () => void;
}

/** Dialog of a conversion definition: its trigger, its value, and its ad platforms. */
export function DefinitionDialog({
  project,
  currency,
  definition,
  taken,
  goals,
  onDelete,
  onSaved,
  onClose,
}: DefinitionDialogProps) {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  const [draft, setDraft] = useState<Draft>(() => (definition ? readDraft(definition) : newDraft()));
  const [typedKey, setKey] = useState<string | null>(null);
  const set = (next: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...next }));
  };
  const key = definition?.key ?? typedKey ?? keyOf(draft.name);
  const isTaken = definition === null && taken.includes(key);
  const seen = useRevision(definition?.revision, true);
  const read = useRead(definition, true);
  const written = writeDraft(draft);
  const boundsCurrency = boundsCurrencyOf(draft, definition);
  const mutation = useConversionChange(
    () => request(PutDefinitionDocument, { project, key, input: written, revision: seen.current }),
    () => {
      onSaved(key);
    },
  );
  const errors = useFieldErrors(mutation.error);
  const { confirmationDays } = draft;

  return (
    <FormDialog
      title={definition ? words.editTitle : words.newTitle}
      action={definition ? t.common.save : words.create}
      size={760}
      ready={!isTaken && (draft.trigger.kind !== 'event' || areWhole(draft.trigger.props))}
      edited={{ mine: { ...written }, read, seen }}
      mutation={mutation}
      onClose={onClose}
    >
      <div className={classes.two}>
        <Field
          name="name"
          label={t.common.name}
          placeholder={words.namePlaceholder}
          required
          maxLength={boundsOfConversionDefinitionWrite.name.max}
          data-autofocus
          value={draft.name}
          error={errors.name}
          onChange={(event) => {
            set({ name: event.currentTarget.value });
          }}
        />
        <Field
          name="key"
          label={words.key}
          description={definition ? undefined : words.keyHint}
          inputWrapperOrder={[...below]}
          required
          disabled={definition !== null}
          maxLength={40}
          spellCheck={false}
          value={key}
          error={
            isTaken ? words.keyTaken : (errors.key ?? errors['path.key'] ?? errors.path) ? words.keyRule : undefined
          }
          onChange={(event) => {
            setKey(event.currentTarget.value);
          }}
        />
      </div>

      <div className={classes.part}>
        <Choice
          label={words.triggerLegend}
          value={draft.trigger.kind}
          options={kindsOfConversionTrigger.map((value) => ({ value, ...words.kinds[value] }))}
          onChange={(kind) => {
            setDraft((now) => withTrigger(now, kind));
          }}
        />
        <TriggerFields
          trigger={draft.trigger}
          goals={goals}
          errors={errors}
          onChange={(trigger) => {
            set({ trigger });
          }}
        />
        {draft.trigger.kind === 'server' ? null : <p className={classes.muted}>{words.serverToo}</p>}
      </div>

      <div className={classes.part}>
        <p className={classes.legend}>{words.valueLegend}</p>
        <ValueFields draft={draft} currency={currency} boundsCurrency={boundsCurrency} errors={errors} onChange={set} />
      </div>

      <DefinitionPreview project={project} draft={draft} boundsCurrency={boundsCurrency} />

      <div className={classes.part}>
        <Switch
          label={words.confirmation}
          description={words.confirmationHint}
          checked={confirmationDays !== ''}
          onChange={(event) => {
            set({ confirmationDays: event.currentTarget.checked ? '14' : '' });
          }}
        />
        {confirmationDays !== '' || errors.confirmationDays ? (
          <NumberInput
            w={200}
            maw="100%"
            label={words.days}
            min={boundsOfConversionDefinitionWrite.confirmationDays.min}
            max={boundsOfConversionDefinitionWrite.confirmationDays.max}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={confirmationDays}
            error={errors.confirmationDays}
            onChange={(days) => {
              set({ confirmationDays: String(days) });
            }}
          />
        ) : null}
      </div>

      <DestinationFields
        destinations={draft.destinations}
        errors={errors}
        onChange={(destinations) => {
          set({ destinations });
        }}
      />
      {definition ? (
        <div>
          <Button variant="default" size="xs" c="var(--svc-bad)" onClick={onDelete}>
            {words.delete}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

interface TriggerFieldsProps {
  trigger: DraftTrigger;
  goals: readonly GoalName[];
  errors: Errors;
  onChange: (trigger: DraftTrigger) => void;
}

/** Additional fields of a kind of trigger. */
function TriggerFields({ trigger, goals, errors, onChange }: TriggerFieldsProps) {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  const wrong = errors['trigger.type'];
  if (trigger.kind === 'goal') {
    const offered = goals.filter(({ key, archived }) => !archived || key === trigger.goal);
    const known = offered.some(({ key }) => key === trigger.goal);
    if (offered.length === 0 && !trigger.goal) return <p className={classes.wrong}>{words.noGoals}</p>;
    return (
      <Select
        label={words.goal}
        placeholder={words.goalPlaceholder}
        data={[
          ...offered.map(({ key, name, archived }) => ({ value: key, label: archived ? words.goalGone(name) : name })),
          ...(trigger.goal && !known ? [{ value: trigger.goal, label: words.goalGone(trigger.goal) }] : []),
        ]}
        value={trigger.goal || null}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t.filters.noMatch}
        error={errors['trigger.goal'] ?? wrong}
        onChange={(goal) => {
          onChange({ ...trigger, goal: goal ?? '' });
        }}
      />
    );
  }
  if (trigger.kind !== 'event') return wrong ? <p className={classes.wrong}>{wrong}</p> : null;
  return (
    <>
      <EventNameField
        label={words.event}
        placeholder="order_placed"
        maxLength={40}
        value={trigger.event}
        error={errors['trigger.name'] ?? wrong}
        onChange={(event) => {
          onChange({ ...trigger, event });
        }}
      />
      <PropTests
        event={trigger.event}
        props={trigger.props}
        onChange={(props) => {
          onChange({ ...trigger, props });
        }}
      />
      {errors['trigger.props'] ? (
        <p className={classes.wrong} role="alert">
          {errors['trigger.props']}
        </p>
      ) : null}
    </>
  );
}

interface ValueFieldsProps {
  draft: Draft;
  /** The project's. */
  currency: string;
  /** Currency of the bounds, if it is not that of the value. */
  boundsCurrency: string | null;
  errors: Errors;
  onChange: (next: Partial<Draft>) => void;
}

/** Value fields, as far as the trigger can report a value. */
function ValueFields({ draft, currency, boundsCurrency, errors, onChange }: ValueFieldsProps) {
  const { t, language } = useI18n();
  const words = t.conversions.definitions;
  const { trigger, value } = draft;
  const set = (next: Partial<DraftValue>) => {
    onChange({ value: { ...value, ...next } });
  };
  const amount = (field: 'amount' | 'min' | 'max', bounds: { min: number; max: number }) => (
    <NumberInput
      key={field}
      label={words[field]}
      min={bounds.min}
      max={bounds.max}
      decimalScale={4}
      allowNegative={false}
      hideControls
      {...(field !== 'amount' && boundsCurrency ? { rightSection: boundsCurrency, rightSectionWidth: 52 } : {})}
      value={value[field]}
      error={errors[`value.${field}`]}
      onChange={(next) => {
        set({ [field]: String(next) });
      }}
    />
  );
  return (
    <>
      <div className={classes.two}>
        <NativeSelect
          label={words.valueKind}
          data={valuesOf(trigger.kind).map((kind) => ({ value: kind, label: words.valueKinds[kind] }))}
          value={value.kind}
          error={errors['value.type']}
          onChange={(event) => {
            set({ kind: valuesOf(trigger.kind).find((one) => one === event.currentTarget.value) ?? 'none' });
          }}
        />
        {value.kind === 'none' ? null : (
          <Select
            label={words.currency}
            data={[
              { value: '', label: words.ofProject(currency) },
              ...currencyOptions(language, draft.currency || null),
            ]}
            value={draft.currency}
            searchable
            allowDeselect={false}
            error={errors.currency}
            onChange={(next) => {
              onChange({ currency: next ?? '' });
            }}
          />
        )}
        {value.kind === 'fixed' ? amount('amount', boundsOfConversionValue.fixed.amount) : null}
      </div>
      {value.kind === 'property' ? (
        <PropNameField
          label={words.property}
          placeholder="amount"
          maxLength={boundsOfConversionValue.property.property.max}
          event={trigger.event || undefined}
          value={value.property}
          error={errors['value.property']}
          onChange={(property) => {
            set({ property });
          }}
        />
      ) : null}
      {value.kind === 'reported' || value.kind === 'property' ? (
        <>
          <div className={classes.two}>
            {amount('min', boundsOfConversionValue.reported.min)}
            {amount('max', boundsOfConversionValue.reported.max)}
          </div>
          <p className={classes.muted}>{words.bounds}</p>
          {boundsCurrency ? <p className={classes.muted}>{words.boundsKept(boundsCurrency)}</p> : null}
        </>
      ) : null}
    </>
  );
}

interface DestinationFieldsProps {
  destinations: Draft['destinations'];
  errors: Errors;
  onChange: (destinations: Draft['destinations']) => void;
}

/** Ad platforms that receive the conversion, each with its own name for it. */
function DestinationFields({ destinations, errors, onChange }: DestinationFieldsProps) {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  return (
    <div role="group" aria-label={words.destinations} className={classes.part}>
      <p className={classes.legend}>{words.destinations}</p>
      <p className={classes.muted}>{words.destinationsHint}</p>
      {allAdPlatform.map((platform) => {
        const { enabled, name } = destinations[platform];
        const label = t.values.ad_platform[platform];
        const wrong = errors[`destinations.${platform}.name`];
        return (
          <div key={platform} className={classes.destination}>
            <Switch
              label={label}
              checked={enabled}
              onChange={(event) => {
                onChange({ ...destinations, [platform]: { name, enabled: event.currentTarget.checked } });
              }}
            />
            <TextInput
              size="xs"
              aria-label={words.theirNameOf(label)}
              placeholder={words.theirName}
              maxLength={200}
              spellCheck={false}
              disabled={!enabled}
              value={name}
              error={enabled && wrong ? words.theirNameMissing : undefined}
              onChange={(event) => {
                onChange({ ...destinations, [platform]: { enabled, name: event.currentTarget.value } });
              }}
            />
          </div>
        );
      })}
      {errors.destinations && !allAdPlatform.some((platform) => errors[`destinations.${platform}.name`]) ? (
        <p className={classes.wrong} role="alert">
          {errors.destinations}
        </p>
      ) : null}
    </div>
  );
}
