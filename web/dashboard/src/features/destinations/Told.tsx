import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import type { TestOutcome } from '@/rest/values';
import classes from './Destinations.module.css';

interface ToldProps {
  outcome: TestOutcome;
  /** What it means, in the language `lang`. */
  summary?: string;
  lang?: string;
  code: string | null | undefined;
  message: string | null | undefined;
}

/** Outcome of a test, what to do about it, and the platform's own message. */
export function Told({ outcome, summary, lang, code, message }: ToldProps) {
  const { t } = useI18n();
  const words = t.destinations;
  const good = outcome === 'accepted';
  const Icon = good ? IconCheck : IconAlertTriangle;
  return (
    <div
      className={classes.outcome}
      data-tone={good ? 'good' : outcome === 'later' || outcome === 'unknown' ? 'warn' : 'bad'}
    >
      <Icon size={17} stroke={1.8} aria-hidden />
      <div>
        <p className={classes.outcomeTitle}>{words.testing.outcomes[outcome]}</p>
        {summary ? <p lang={lang}>{summary}</p> : null}
        {message ? (
          <p className={classes.muted}>
            {words.answered}: <q lang="en">{message}</q>
          </p>
        ) : null}
        {code ? (
          <p className={classes.muted}>
            {words.testing.code}: <code>{code}</code>
          </p>
        ) : null}
      </div>
    </div>
  );
}
