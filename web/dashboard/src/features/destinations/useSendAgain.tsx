import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { useConversionChange } from '@/features/conversions/conversions';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import {
  BackfillConversionsDocument,
  type Destination,
  RetryConversionsDocument,
  mayTurnOut,
  type Sending,
} from './destinations';
import classes from './Destinations.module.css';

/** Days that are sent to a platform which was set up later. */
const DAYS = 7;
/** Maximum number of calls for one click. Each looks at up to 10,000 conversions. */
const CALLS = 50;

export interface Again {
  /** Button that sends again what the platform has not taken for this reason. Null if it would be in vain. */
  retry: (code: string) => ReactNode;
  /** Button that sends the conversions of the days before the platform was set up. */
  backfill: ReactNode;
  /** What came of a click, and the question before anything is sent. */
  answer: ReactNode;
}

/** Sends conversions that a platform has not taken again, by reason, and those of the days before it was set up. */
export function useSendAgain(destination: Destination): Again {
  const { t, format } = useI18n();
  const words = t.destinations.again;
  const { address } = useProject();
  const { provider } = destination;
  const [asked, setAsked] = useState<{ sending: Sending; count: number } | null>(null);
  const [nothing, setNothing] = useState(false);
  const send = async (sending: Sending, dryRun: boolean) => {
    let [count, after] = [0, null as string | null];
    for (let call = 0; call < CALLS; call += 1) {
      const variables = { project: address, destination: provider, after, dryRun };
      const done =
        sending.kind === 'retry'
          ? (await request(RetryConversionsDocument, { ...variables, reason: sending.code })).retryConversions
          : (await request(BackfillConversionsDocument, { ...variables, days: DAYS })).backfillConversions;
      count += done.queued + done.waiting;
      after = done.next ?? null;
      if (after === null) break;
    }
    return count;
  };
  const count = useMutation({
    mutationFn: async (sending: Sending) => ({ sending, count: await send(sending, true) }),
    onSuccess: (found) => {
      setNothing(found.count === 0);
      setAsked(found.count === 0 ? null : found);
    },
  });
  const close = () => {
    setAsked(null);
  };
  const mutation = useConversionChange(async () => (asked ? send(asked.sending, false) : 0), close);
  const platform = t.values.ad_platform[lower(provider)];
  const retry = (code: string) =>
    mayTurnOut(code) ? (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={words.retryOf(code)}
        loading={count.isPending && count.variables.kind === 'retry' && count.variables.code === code}
        onClick={() => {
          count.mutate({ kind: 'retry', code });
        }}
      >
        {words.retry}
      </Button>
    ) : null;
  const backfill = (
    <Button
      size="xs"
      variant="default"
      aria-label={words.backfillOf(platform)}
      loading={count.isPending && count.variables.kind === 'backfill'}
      onClick={() => {
        count.mutate({ kind: 'backfill' });
      }}
    >
      {words.backfill}
    </Button>
  );
  const answer = (
    <>
      {nothing ? (
        <p className={classes.muted} role="status">
          {words.nothing}
        </p>
      ) : null}
      {count.error ? (
        <p className={classes.muted} role="alert">
          {words.failed}
        </p>
      ) : null}
      {asked ? (
        <FormDialog
          title={words.sure(asked.count, format.whole(asked.count), platform)}
          text={asked.sending.kind === 'backfill' ? words.backfillText : words.retryText}
          action={words.send}
          mutation={mutation}
          onClose={close}
        />
      ) : null}
    </>
  );
  return { retry, backfill, answer };
}
