import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import { useMe } from '@/features/account/me';
import { graphql } from '@/gql';
import type { Locale, ReportFrequency } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { allZones, browserZone } from '@/lib/zone';
import { boundsOfReportSubscriptionCreate } from '@/rest/values';
import type { ReportOrganization } from './reportMails';

const CreateReportSubscriptionDocument = graphql(`
  mutation CreateReportSubscription($org: String!, $input: ReportSubscriptionCreate!) {
    createReportSubscription(org: $org, input: $input) {
      id
      confirmedAt
    }
  }
`);

interface SubscribeDialogProps {
  orgs: readonly ReportOrganization[];
  /** Whether the report goes to another address than the person's own. */
  toOthers: boolean;
  onClose: () => void;
}

/** Asks for a report, how often it comes, and, for another address, to whom and in which language. */
export function SubscribeDialog({ orgs, toOthers, onClose }: SubscribeDialogProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { user } = useMe();
  const [target, setTarget] = useState(orgs[0]?.id ?? '');
  const [frequency, setFrequency] = useState<ReportFrequency>('WEEKLY');
  const [address, setAddress] = useState('');
  const [locale, setLocale] = useState<Locale>(user.locale);
  const [timezone, setTimezone] = useState(browserZone());
  const org = orgs.find(({ id, projects }) => id === target || projects.some((project) => project.id === target));
  const subscribe = useMutation({
    mutationFn: () =>
      request(CreateReportSubscriptionDocument, {
        org: org?.slug ?? '',
        input: {
          projectId: org?.id === target ? null : target,
          frequency,
          address: toOthers ? address.trim() : null,
          locale,
          timezone,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ReportMails'] });
      onClose();
    },
  });
  const errors = useFieldErrors(subscribe.error);
  const ready = org !== undefined && (!toOthers || /^[^@\s]+@[^@\s]+$/.test(address.trim()));
  return (
    <FormDialog
      title={t.reportMails.subscribeTitle}
      text={toOthers ? t.reportMails.othersText : t.reportMails.ownText(user.email)}
      action={t.reportMails.subscribe}
      ready={ready}
      mutation={subscribe}
      onClose={onClose}
    >
      {toOthers ? (
        <Field
          name="address"
          label={t.auth.email}
          type="email"
          autoComplete="off"
          maxLength={boundsOfReportSubscriptionCreate.address.max}
          data-autofocus
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
          }}
          error={errors.address}
        />
      ) : null}
      <Select
        label={t.reportMails.report}
        data={orgs.map(({ id, name, projects }) => ({
          group: name,
          items: [
            { value: id, label: t.reportMails.allSites },
            ...projects.map((project) => ({ value: project.id, label: project.name })),
          ],
        }))}
        value={target}
        allowDeselect={false}
        searchable
        onChange={(value) => {
          if (value) setTarget(value);
        }}
        error={errors.projectId}
      />
      <Select
        label={t.reportMails.frequency}
        data={(['WEEKLY', 'MONTHLY'] as const).map((value) => ({ value, label: t.reportMails.frequencyHints[value] }))}
        value={frequency}
        allowDeselect={false}
        onChange={(value) => {
          if (value) setFrequency(value);
        }}
      />
      <Select
        label={t.reportMails.language}
        data={(['EN', 'DE'] as const).map((value) => ({ value, label: t.reportMails.languages[value] }))}
        value={locale}
        allowDeselect={false}
        onChange={(value) => {
          if (value) setLocale(value);
        }}
      />
      <Select
        label={t.reportMails.zone}
        data={allZones()}
        value={timezone}
        allowDeselect={false}
        searchable
        onChange={(value) => {
          if (value) setTimezone(value);
        }}
        error={errors.timezone}
      />
    </FormDialog>
  );
}
