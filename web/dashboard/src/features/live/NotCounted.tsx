import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Room } from '@/components/Room';
import { ErrorPanel, Outdated } from '@/components/States';
import { useRefused } from '@/features/refused/refused';
import { RefusedOrigins } from '@/features/refused/RefusedOrigins';
import { Reason, Reasons } from '@/features/setup/Reasons';
import type { BotKind, IgnoredReason } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { ignoredQuery } from './ignored';
import { Machines } from './Machines';
import classes from './NotCounted.module.css';
import { steady } from './steady';

interface Seen {
  project: string;
  reasons: readonly IgnoredReason[];
  kinds: readonly BotKind[];
}

const same = <Name,>(a: readonly Name[], b: readonly Name[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

interface NotCountedProps {
  project: string;
  /** Polling interval while the tab is visible, in milliseconds. */
  every: number;
  /** In a narrow window, starts collapsed unless set. */
  opened?: boolean;
}

/** Panel with the reasons why today's data was not counted, refreshed by polling. */
export function NotCounted({ project, every, opened = false }: NotCountedProps) {
  const { t, format } = useI18n();
  const id = useId();
  const [open, setOpen] = useState(opened);
  const [seen, setSeen] = useState<Seen>({ project, reasons: [], kinds: [] });
  const query = useQuery({ ...ignoredQuery(project), refetchInterval: every });
  const refused = useRefused(project, every);
  const status = query.data?.project.status;
  const counts = new Map(
    status?.today.ignored
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .map(({ reason, count }) => [reason, count]),
  );
  const machines = new Map(status?.bots.filter(({ today }) => today > 0).map(({ kind, today }) => [kind, today]));
  const before = seen.project === project ? seen : { reasons: [], kinds: [] };
  const reasons = steady(before.reasons, [...counts.keys()]);
  const kinds = steady(before.kinds, [...machines.keys()]);
  if (seen.project !== project || !same(seen.reasons, reasons) || !same(seen.kinds, kinds))
    setSeen({ project, reasons, kinds });

  const ignored = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const stored = status?.today.stored ?? 0;
  const limited = status?.today.rateLimited ?? 0;
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={query.isPending}>
      <header className={classes.head}>
        <h2 id={id}>{t.live.notCounted}</h2>
        <span className={`${classes.sum} num`}>{status ? format.whole(ignored) : '–'}</span>
        {refused.length > 0 ? (
          <IconAlertTriangle className={classes.alert} size={17} role="img" aria-label={t.refused.title} />
        ) : null}
        <Button
          className={classes.toggle}
          variant="default"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={`${id}-reasons`}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? t.live.hideReasons : t.live.showReasons}
        </Button>
      </header>
      <div id={`${id}-reasons`} className={classes.body} data-open={open}>
        {query.error && !status ? (
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        ) : (
          <>
            {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
            <p className={classes.text}>
              {status ? (
                t.live.ofAll(format.whole(stored), format.whole(stored + ignored))
              ) : (
                <Room like={t.live.ofAll('100', '100')} />
              )}
            </p>
            {refused.length > 0 ? <RefusedOrigins project={project} refused={refused} /> : null}
            {status && reasons.length === 0 && refused.length === 0 && limited === 0 ? (
              <div className={classes.none}>
                <strong>{t.live.allCounted}</strong>
                <p>{t.live.allCountedText}</p>
              </div>
            ) : null}
            <Reasons>
              {reasons.map((reason) => (
                <Reason key={reason} reason={lower(reason)} figures={[format.whole(counts.get(reason) ?? 0)]}>
                  {reason === 'BOT' && kinds.length > 0 ? <Machines kinds={kinds} counts={machines} /> : null}
                </Reason>
              ))}
              {limited > 0 ? <Reason reason="rate_limited" figures={[format.whole(limited)]} /> : null}
            </Reasons>
          </>
        )}
      </div>
    </section>
  );
}
