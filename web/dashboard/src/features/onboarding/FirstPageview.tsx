import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ButtonLink } from '@/components/ButtonLink';
import { useEffect, useRef } from 'react';
import { CodeBlock } from '@/components/Code';
import { ErrorPanel, Outdated } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Onboarding.module.css';
import { installQuery, waitingQuery } from './install';
import { snippetOf } from './snippet';

/** As long as a key, for the room it takes. */
const likeKey = `pk_svc_${'0'.repeat(30)}`;

/** The snippet of the newest key in force. */
export function Snippet({ address }: { address: string }) {
  const { t } = useI18n();
  const query = useQuery(installQuery(address));
  if (query.error) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Skeleton radius="md" inert aria-hidden>
        <CodeBlock title={t.onboarding.snippetTitle} code={snippetOf(likeKey)} />
      </Skeleton>
    );
  const keys = query.data.project.publishableKeys.filter(
    (key) => key.value && !key.revokedAt && !(key.expiresAt && Date.parse(key.expiresAt) < Date.now()),
  );
  const newest =
    keys.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).find((key) => !key.expiresAt) ?? keys[0];
  return newest?.value ? (
    <CodeBlock title={t.onboarding.snippetTitle} code={snippetOf(newest.value)} />
  ) : (
    <p className={classes.text}>{t.onboarding.noKey}</p>
  );
}

interface WaitingProps {
  address: string;
  onArrived?: () => void;
}

/** Waits for the first pageview, asking every two seconds, and says so when it has come. */
export function Waiting({ address, onArrived }: WaitingProps) {
  const { t, format } = useI18n();
  const query = useQuery({
    ...waitingQuery(address),
    staleTime: 0,
    refetchInterval: (state) => (state.state.data?.project.status.firstEventAt ? false : 2_000),
  });
  const status = query.data?.project.status;
  const arrived = status?.firstEventAt ?? null;
  const refused = status?.today.ignored.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)[0];
  const [org = '', project = ''] = address.split('/');

  const then = useRef(onArrived);
  then.current = onArrived;
  useEffect(() => {
    if (arrived) then.current?.();
  }, [arrived]);

  // The same lines and a button in every state: nothing moves when it turns green.
  const text = (
    <>
      <strong>{arrived ? t.onboarding.arrived : t.onboarding.waiting}</strong>
      <span>
        {arrived
          ? t.onboarding.arrivedText(format.dateTime(arrived, query.data?.project.timezone))
          : refused
            ? t.onboarding.refused(t.reasons[lower(refused.reason)].name, refused.count)
            : t.onboarding.waitingText}
      </span>
    </>
  );

  // Whether one has come is not known then.
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
        ) : (
          <ButtonLink to="/p/$org/$project/setup/status" params={{ org, project }} search={{}} variant="default">
            {t.onboarding.toStatus}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The overview of a project that has never heard anything. */
export function FirstPageview({ address }: { address: string }) {
  const { t } = useI18n();
  const client = useQueryClient();
  return (
    <div className={classes.single}>
      <h1 className={classes.h1}>{t.onboarding.installTitle}</h1>
      <p className={classes.lead}>{t.onboarding.installLead}</p>
      <Snippet address={address} />
      <Waiting
        address={address}
        onArrived={() => {
          // What is shown here rests on an answer from before.
          void client.invalidateQueries({ queryKey: ['Overview'] });
        }}
      />
      <ul className={classes.tips}>
        {t.onboarding.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  );
}
