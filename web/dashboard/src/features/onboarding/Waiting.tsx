import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Outdated } from '@/components/States';
import { type Refused, useRefused } from '@/features/refused/refused';
import { useAllow } from '@/features/refused/useAllow';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Onboarding.module.css';
import { askedEvery, waitingQuery } from './waiting';

interface WaitingProps {
  address: string;
  onArrived?: (() => void) | undefined;
}

const latest = (refused: readonly Refused[]) => refused.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))[0];

/** Waits for the first pageview, and says when it has arrived or why it was not counted. */
export function Waiting({ address, onArrived }: WaitingProps) {
  const { t, format } = useI18n();
  const query = useQuery({
    ...waitingQuery(address),
    staleTime: 0,
    refetchInterval: (state) => (state.state.data?.project.status.firstEventAt ? false : askedEvery),
  });
  const status = query.data?.project.status;
  const arrived = status?.firstEventAt ?? null;
  const refused = useRefused(address, status && arrived === null ? askedEvery : null);
  const { can, allowed, ask, dialog } = useAllow(address, refused);
  const stopped = latest(refused.filter(({ origin }) => !allowed(origin)));
  const opened = latest(refused.filter(({ origin }) => allowed(origin)));
  const ignored = status?.today.ignored.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)[0];
  const [org = '', project = ''] = address.split('/');

  const then = useRef(onArrived);
  then.current = onArrived;
  useEffect(() => {
    if (arrived) then.current?.();
  }, [arrived]);

  const sentence = arrived
    ? t.onboarding.arrivedText(format.dateTime(arrived, query.data?.project.timezone))
    : stopped
      ? t.refused.strip(stopped.origin)
      : opened
        ? t.refused.stripAllowed(opened.origin)
        : ignored
          ? t.onboarding.refused(t.reasons[lower(ignored.reason)].name, ignored.count)
          : t.onboarding.waitingText;
  // Every state has the same lines and a button, so that the layout does not move when it turns green.
  const text = (
    <>
      <strong>{arrived ? t.onboarding.arrived : t.onboarding.waiting}</strong>
      <span>{sentence}</span>
    </>
  );

  // On an error, it is unknown whether a pageview has arrived.
  if (query.error && !status) return <Outdated error={query.error} since={null} />;
  return (
    <>
      {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <div className={classes.waiting} data-arrived={arrived !== null} role="status">
        <span className={classes.signal} aria-hidden>
          {arrived ? <IconCheck size={18} stroke={2.4} /> : <i />}
        </span>
        <div className={classes.waitingText}>
          {status ? (
            text
          ) : (
            <>
              <span className="sr-only">{t.common.loading}</span>
              <Skeleton aria-hidden>{text}</Skeleton>
            </>
          )}
        </div>
        {arrived ? (
          <ButtonLink
            to="/p/$org/$project"
            params={{ org, project }}
            search={{}}
            rightSection={<IconArrowRight size={16} />}
          >
            {t.onboarding.toOverview}
          </ButtonLink>
        ) : stopped && can ? (
          <Button
            onClick={() => {
              ask(stopped.origin);
            }}
          >
            {t.refused.allowIt}
          </Button>
        ) : (
          <ButtonLink to="/p/$org/$project/setup/status" params={{ org, project }} search={{}} variant="default">
            {t.onboarding.toStatus}
          </ButtonLink>
        )}
      </div>
      {dialog}
    </>
  );
}
