import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '@/components/Rows.module.css';
import { FormDialog } from '@/components/Dialog';
import { initialOf } from '@/features/shell/ProjectSwitch';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import type { ReportOrganization, ReportSubscription } from './reportMails';

const DeleteReportSubscriptionDocument = graphql(`
  mutation DeleteReportSubscription($org: String!, $id: UUID!) {
    deleteReportSubscription(org: $org, id: $id)
  }
`);

/** A subscription and the organization that it belongs to. */
export interface Subscribed {
  org: ReportOrganization;
  subscription: ReportSubscription;
}

/** Subscriptions, each with what it sends, to whom, and when next. */
export function ReportMailList({ rows, named }: { rows: readonly Subscribed[]; named: boolean }) {
  const { t, format } = useI18n();
  const [ending, setEnding] = useState<Subscribed | null>(null);
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((row) => {
          const { id, address, frequency, locale, timezone, confirmedAt, nextAt } = row.subscription;
          const title = targetOf(row, t.reportMails.allSites);
          return (
            <li key={id} className={classes.row}>
              <span className={classes.avatar} aria-hidden>
                {initialOf(title)}
              </span>
              <div className={classes.name}>
                {title}
                <span className={classes.badge} data-tone={confirmedAt ? 'good' : 'warn'}>
                  {confirmedAt ? t.reportMails.frequencies[frequency] : t.reportMails.waiting}
                </span>
              </div>
              <div className={classes.meta}>
                {[
                  ...(named ? [row.org.name] : []),
                  address,
                  ...(confirmedAt ? [] : [t.reportMails.frequencies[frequency]]),
                  t.reportMails.languages[locale],
                  timezone,
                  ...(nextAt ? [t.reportMails.next(format.dateTimeShort(nextAt))] : []),
                ].join(' · ')}
              </div>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="xs"
                  c="var(--svc-bad)"
                  onClick={() => {
                    setEnding(row);
                  }}
                >
                  {t.reportMails.end}
                  <span className="sr-only">
                    {' '}
                    {title}, {address}
                  </span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {ending ? (
        <EndDialog
          row={ending}
          onClose={() => {
            setEnding(null);
          }}
        />
      ) : null}
    </>
  );
}

const targetOf = ({ org, subscription: { projectId } }: Subscribed, allSites: string) =>
  projectId ? (org.projects.find(({ id }) => id === projectId)?.name ?? projectId) : allSites;

function EndDialog({ row, onClose }: { row: Subscribed; onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => request(DeleteReportSubscriptionDocument, { org: row.org.slug, id: row.subscription.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ReportMails'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.reportMails.endQuestion}
      text={t.reportMails.endText(row.subscription.address)}
      action={t.reportMails.end}
      danger
      mutation={end}
      onClose={onClose}
    />
  );
}
