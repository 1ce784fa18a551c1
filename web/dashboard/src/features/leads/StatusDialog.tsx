import { NumberInput, Select, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '@/components/Choice';
import { FormDialog } from '@/components/Dialog';
import conversionClasses from '@/features/conversions/Conversions.module.css';
import { currencyOptions } from '@/features/project/choices';
import type { LeadDetailQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import { allLeadStatus, boundsOfLeadUpdate, type LeadStatus } from '@/rest/values';
import { type Lead, leadQuery, UpdateLeadDocument, useLeadChange } from './leads';

interface StatusDialogProps {
  /** The project's path, and its currency, the default for values. */
  project: { address: string; currency: string };
  lead: Lead;
  /** Number of pending conversions of the person's visits; 0 if the caller may not decide them. */
  pending: number;
  onClose: () => void;
}

/** What happens to pending conversions, by the lead's new status. */
const settling = { new: null, qualified: 'confirm', won: 'confirm', lost: 'reject' } as const;

/** Dialog to set the status and the value of a lead. */
export function StatusDialog({ project, lead, pending, onClose }: StatusDialogProps) {
  const { t, format, language } = useI18n();
  const words = t.leads.set;
  const client = useQueryClient();
  const [status, setStatus] = useState<LeadStatus>(lower(lead.status));
  const [value, setValue] = useState<number | string>(lead.value ?? '');
  const [currency, setCurrency] = useState(lead.currency ?? project.currency);
  const [settles, setSettles] = useState(false);
  const settled = pending > 0 ? settling[status] : null;
  const amount = value === '' ? null : Number(value);
  const revalued = amount !== null && (amount !== lead.value || currency !== lead.currency);
  const settleConversions = settled !== null && settles;
  const query = leadQuery(project.address, lead.id);

  const mutation = useLeadChange(
    () =>
      request(UpdateLeadDocument, {
        project: project.address,
        id: lead.id,
        input: {
          status: upper(status),
          ...(revalued ? { value: amount, currency } : {}),
          ...(settleConversions ? { settleConversions } : {}),
        },
      }),
    async ({ updateLead }) => {
      // Update the cached lead instead of refetching it: reading contact details again would be logged again.
      client.setQueryData(query.queryKey, (now: LeadDetailQuery | undefined) =>
        now?.project.lead
          ? {
              ...now,
              project: {
                ...now.project,
                lead: { ...now.project.lead, lead: { ...now.project.lead.lead, ...updateLead.lead } },
              },
            }
          : now,
      );
      onClose();
      // The conversions must be refetched, because only the server knows their new state.
      if (settleConversions) await client.invalidateQueries({ queryKey: query.queryKey });
    },
  );
  const errors = useFieldErrors(mutation.error);
  const before =
    typeof lead.value === 'number' && lead.currency ? format.moneyExact(lead.value, lead.currency) : t.leads.noValue;
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      ready={status !== lower(lead.status) || revalued || settleConversions}
      mutation={mutation}
      onClose={onClose}
    >
      <Choice
        label={words.status}
        value={status}
        options={allLeadStatus.map((value) => ({
          value,
          name: t.leads.status[value],
          hint: t.leads.statusHints[value],
        }))}
        onChange={setStatus}
      />
      <div className={conversionClasses.two}>
        <NumberInput
          label={words.value}
          description={`${words.valueHint} ${words.valueKeep(before)}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={boundsOfLeadUpdate.value.min}
          max={boundsOfLeadUpdate.value.max}
          decimalScale={4}
          allowNegative={false}
          hideControls
          value={value}
          error={errors.value}
          onChange={setValue}
        />
        <Select
          label={words.currency}
          data={currencyOptions(language, currency)}
          value={currency}
          searchable
          allowDeselect={false}
          disabled={amount === null}
          error={errors.currency}
          onChange={(next) => {
            setCurrency(next ?? currency);
          }}
        />
      </div>
      {settled ? (
        <Switch
          label={words.settle[settled](pending)}
          description={words.settleHint[settled]}
          checked={settles}
          onChange={(event) => {
            setSettles(event.currentTarget.checked);
          }}
        />
      ) : null}
    </FormDialog>
  );
}
