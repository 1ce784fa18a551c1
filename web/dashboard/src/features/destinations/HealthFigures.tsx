import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '@/features/project/project';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { own } from '@/lib/own';
import type { AdPlatform, UploadState } from '@/rest/values';
import type { Health } from './destinations';
import classes from './Destinations.module.css';

interface Figure {
  key: 'sent' | 'skipped' | 'failed' | 'expired' | 'queued' | 'waiting';
  count: number;
  tone?: 'good' | 'bad';
}

const sum = (reasons: Health['failed']) => reasons.reduce((all, { count }) => all + count, 0);

interface HealthFiguresProps {
  platform: AdPlatform;
  health: Health;
  /** What sends again what was not sent for this reason, if anything. */
  retry: ((code: string) => ReactNode) | undefined;
}

/** Health of a platform's uploads: counts by state, reasons for not sending, and delays. */
export function HealthFigures({ platform, health, retry }: HealthFiguresProps) {
  const { t, format } = useI18n();
  const words = t.destinations.health;
  const { timezone } = useProject();
  const figures: Figure[] = [
    { key: 'sent', count: health.sent, tone: 'good' },
    { key: 'skipped', count: sum(health.skipped) },
    { key: 'failed', count: sum(health.failed), tone: 'bad' },
    { key: 'expired', count: health.expired, tone: 'bad' },
    { key: 'queued', count: health.queued },
    { key: 'waiting', count: health.waiting },
  ];
  const time = (seconds: number) => (seconds < 1 ? words.atOnce : format.duration(seconds * 1000));
  const sayDelay = (median: string, p90: string) =>
    median === p90 ? words.delayMost(p90) : words.delayText(median, p90);
  const { delay, lastSentAt } = health;
  return (
    <section className={classes.health} aria-label={words.title(t.values.ad_platform[platform])}>
      <h3>{words.period}</h3>
      {figures.every(({ count }) => count === 0) ? (
        <p className={classes.muted}>{words.none}</p>
      ) : (
        <>
          <dl className={classes.figures}>
            {figures.map(({ key, count, tone }) => (
              <div key={key} data-tone={count > 0 ? tone : undefined}>
                <dt>{words[key]}</dt>
                <dd className="num">{format.whole(count)}</dd>
              </div>
            ))}
          </dl>
          <Reasons platform={platform} health={health} retry={retry} />
          <dl className={classes.facts}>
            <div>
              <dt>{words.delay}</dt>
              <dd className="num">
                {delay ? sayDelay(time(delay.medianSeconds), time(delay.p90Seconds)) : words.noDelay}
              </dd>
            </div>
            <div>
              <dt>{words.lastSent}</dt>
              <dd className="num">{lastSentAt ? format.dateTime(lastSentAt, timezone) : words.never}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}

/** Why conversions were not sent, the most frequent reason first. */
function Reasons({ platform, health, retry }: HealthFiguresProps) {
  const { t, format } = useI18n();
  const words = t.destinations.health;
  const reasons = [
    ...health.skipped.map(({ code, count }) => ({ code, count, upload: 'skipped' as const })),
    ...health.failed.map(({ code, count }) => ({ code, count, upload: 'failed' as const })),
  ].sort((one, other) => other.count - one.count);
  if (reasons.length === 0) return null;
  return (
    <div className={classes.reasons}>
      <h4>{words.why}</h4>
      <ul>
        {reasons.map(({ code, count, upload }) => {
          const said = sayReason(upload, code, t);
          const unsaid = upload === 'failed' && said === words.refused ? code : null;
          return (
            <li key={`${upload} ${code}`}>
              <span className="num">{format.whole(count)}</span>
              <span>
                {said}
                {unsaid ? (
                  <>
                    {' '}
                    <code>{unsaid}</code>
                  </>
                ) : null}
              </span>
              <span className={classes.actions}>
                <ShowThem platform={platform} upload={upload} what={[said, unsaid].filter(Boolean).join(' ')} />
                {retry?.(code)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Text of a reason. */
export function sayReason(upload: 'skipped' | 'failed', code: string, t: Dictionary): string {
  const words = t.destinations.health;
  if (upload === 'failed') return code === 'outcome_unknown' ? words.outcomeUnknown : words.refused;
  const known: Readonly<Record<string, string | undefined>> = words.skippedReasons;
  return own(known, code) ?? words.skippedReasons.other;
}

/** Link to the conversions that a figure counts. */
function ShowThem({ platform, upload, what }: { platform: AdPlatform; upload: UploadState; what: string }) {
  const { t } = useI18n();
  const { orgSlug, slug } = useProject();
  return (
    <Link
      to="/p/$org/$project/conversions"
      params={{ org: orgSlug, project: slug }}
      search={{ destination: platform, upload, preset: 'all' }}
      aria-label={t.destinations.health.showOf(what)}
    >
      {t.destinations.health.show}
    </Link>
  );
}
