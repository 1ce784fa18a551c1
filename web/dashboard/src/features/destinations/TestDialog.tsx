import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import { boundsOfDestinationTestRequest } from '@/rest/values';
import { type Destination, lacksTestCode, TestDestinationDocument } from './destinations';
import classes from './Destinations.module.css';
import { Told } from './Told';

interface TestDialogProps {
  destination: Destination;
  /** The platform's name for the conversion, from a definition. */
  conversion: string;
  onSetUp: () => void;
  onClose: () => void;
}

/** Sends a test event to the platform and shows the outcome. */
export function TestDialog({ destination, conversion: known, onSetUp, onClose }: TestDialogProps) {
  const { t } = useI18n();
  const words = t.destinations.testing;
  const platform = lower(destination.provider);
  const { address, locale } = useProject();
  const [conversion, setConversion] = useState(known);
  const mutation = useMutation({
    mutationFn: () =>
      request(TestDestinationDocument, {
        project: address,
        provider: destination.provider,
        conversion: conversion.trim() || null,
      }),
  });
  const errors = useFieldErrors(mutation.error);
  const outcome = mutation.data?.testDestination;
  const needsCode = lacksTestCode(destination);
  return (
    <Dialog title={t.destinations.testOf(t.values.ad_platform[platform])} size={520} onClose={onClose}>
      <Form
        refused={mutation.error}
        className={dialogClasses.fields}
        onSubmit={() => {
          mutation.mutate();
        }}
      >
        <p className={dialogClasses.text}>{needsCode ? words.noCode : words.text[platform]}</p>
        {needsCode ? null : (
          <TextInput
            name="conversion"
            label={words.conversion[platform]}
            description={words.conversionHint[platform]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            maxLength={boundsOfDestinationTestRequest.conversion.max}
            value={conversion}
            error={errors.conversion}
            onChange={(event) => {
              setConversion(event.currentTarget.value);
            }}
          />
        )}
        <div role="status" className={classes.outcomeRoom}>
          {outcome && !mutation.isPending ? (
            <Told {...outcome} outcome={lower(outcome.outcome)} lang={lower(locale)} />
          ) : null}
        </div>
        {mutation.error ? <ErrorNotice error={mutation.error} /> : null}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t.common.close}
          </Button>
          {needsCode ? (
            <Button onClick={onSetUp}>{t.destinations.edit}</Button>
          ) : (
            <Button type="submit" loading={mutation.isPending}>
              {outcome ? words.again : words.action}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
