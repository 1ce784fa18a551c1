import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { currencyOptions } from '@/features/project/choices';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { boundsOfConversionStatusUpdate } from '@/rest/values';
import { type Conversion, isRetryable, RetryDocument, SetStatusDocument, useConversionChange } from './conversions';
import classes from './Conversions.module.css';

type Action = 'confirm' | 'reject' | 'retract' | 'restate' | 'retry';

/** Actions that are possible in the conversion's current state. */
function actionsOf(conversion: Conversion): Action[] {
  const { status, confirmUntil } = conversion;
  const inTime = !confirmUntil || Date.parse(confirmUntil) >= Date.now();
  return [
    ...(isRetryable(conversion) ? (['retry'] as const) : []),
    ...(status === 'PENDING' ? (['reject'] as const) : []),
    ...(status === 'PENDING' && inTime ? (['confirm'] as const) : []),
    ...(status === 'CONFIRMED' ? (['retract', 'restate'] as const) : []),
  ];
}

/** Buttons of a conversion. Each asks for confirmation. */
export function Actions({ project, conversion }: { project: string; conversion: Conversion }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <div className={classes.actions}>
      {actionsOf(conversion).map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'confirm' ? 'filled' : 'default'}
          {...(action === 'reject' || action === 'retract' ? { c: 'var(--svc-bad)' } : {})}
          onClick={() => {
            setOpen(action);
          }}
        >
          {t.conversions.actions[action]}
        </Button>
      ))}
      {open === 'confirm' || open === 'restate' ? (
        <ValueDialog key={open} project={project} conversion={conversion} action={open} onClose={close} />
      ) : open ? (
        <SimpleDialog key={open} project={project} id={conversion.id} action={open} onClose={close} />
      ) : null}
    </div>
  );
}

interface SimpleDialogProps {
  project: string;
  id: string;
  action: 'reject' | 'retract' | 'retry';
  onClose: () => void;
}

function SimpleDialog({ project, id, action, onClose }: SimpleDialogProps) {
  const { t } = useI18n();
  const words = t.conversions.actions;
  const mutation = useConversionChange<unknown>(
    () =>
      action === 'retry'
        ? request(RetryDocument, { project, id })
        : request(SetStatusDocument, {
            project,
            id,
            input: { status: action === 'reject' ? 'REJECTED' : 'RETRACTED' },
          }),
    onClose,
  );
  return (
    <FormDialog
      title={words[`${action}Title`]}
      text={words[`${action}Text`]}
      action={words[action]}
      danger={action !== 'retry'}
      mutation={mutation}
      onClose={onClose}
    />
  );
}

interface ValueDialogProps {
  project: string;
  conversion: Conversion;
  action: 'confirm' | 'restate';
  onClose: () => void;
}

/** Dialog to confirm a conversion, with its value. */
function ValueDialog({ project, conversion, action, onClose }: ValueDialogProps) {
  const { t, language } = useI18n();
  const words = t.conversions.actions;
  const [value, setValue] = useState<number | string>(conversion.value ?? '');
  const [currency, setCurrency] = useState(conversion.currency);
  const amount = value === '' ? null : Number(value);
  const changed = amount !== null && (amount !== conversion.value || currency !== conversion.currency);
  const mutation = useConversionChange(
    () =>
      request(SetStatusDocument, {
        project,
        id: conversion.id,
        input: { status: 'CONFIRMED', ...(changed ? { value: amount, currency } : {}) },
      }),
    onClose,
  );
  const errors = useFieldErrors(mutation.error);
  return (
    <FormDialog
      title={words[`${action}Title`]}
      text={words[`${action}Text`]}
      action={words[action]}
      ready={action === 'confirm' || changed}
      mutation={mutation}
      onClose={onClose}
    >
      <div className={classes.two}>
        <NumberInput
          label={words.value}
          description={typeof conversion.value === 'number' || action === 'restate' ? words.valueHint : words.valueKeep}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={boundsOfConversionStatusUpdate.value.min}
          max={boundsOfConversionStatusUpdate.value.max}
          decimalScale={4}
          allowNegative={false}
          hideControls
          data-autofocus
          value={value}
          error={errors.value}
          onChange={setValue}
        />
        <Select
          label={words.currency}
          data={currencyOptions(language, conversion.currency)}
          value={currency}
          searchable
          allowDeselect={false}
          disabled={amount === null}
          error={errors.currency}
          onChange={(next) => {
            setCurrency(next ?? conversion.currency);
          }}
        />
      </div>
    </FormDialog>
  );
}
