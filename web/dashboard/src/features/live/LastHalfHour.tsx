import { Skeleton } from '@mantine/core';
import { Hint } from '@/components/Hint';
import { ErrorPanel, Outdated } from '@/components/States';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import classes from './LastHalfHour.module.css';
import { MinuteChart } from './MinuteChart';
import type { Live } from './useLive';

const figures = ['visitors', 'sessions', 'pageviews', 'events'] as const;

/** Figures of the last half hour and their course by minute. */
export function LastHalfHour({ figures: query, timezone }: { figures: Live['figures']; timezone: string }) {
  const { t } = useI18n();
  const realtime = query.data?.project.realtime;
  return (
    <Panel title={t.live.lastHalfHour} className={classes.panel}>
      {query.error && !realtime ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <>
          {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
          <div className={classes.columns}>
            <HalfHourFigures realtime={realtime} />
            {realtime ? (
              <MinuteChart realtime={realtime} timezone={timezone} />
            ) : (
              <Skeleton className={classes.waiting} aria-hidden />
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

/** Sums of the last half hour. */
export function HalfHourFigures({ realtime }: { realtime: Record<(typeof figures)[number], number> | undefined }) {
  const { t, format } = useI18n();
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>
            <Hint text={t.live.figures[figure].hint}>
              <span tabIndex={0}>{t.live.figures[figure].name}</span>
            </Hint>
          </dt>
          <dd className="num">{realtime ? format.whole(realtime[figure]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
