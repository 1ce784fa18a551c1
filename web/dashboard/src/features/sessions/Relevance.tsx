import { useI18n } from '@/i18n/I18n';
import classes from './SessionTable.module.css';

/** Meter of a score from 0 to 100, with its number. */
export function Relevance({ score, tier }: { score: number; tier: string }) {
  const { t } = useI18n();
  return (
    <span className={classes.relevance} title={t.sessions.relevanceTitle(score, tier)}>
      <i aria-hidden>
        <b style={{ width: `${score}%` }} />
      </i>
      <span className="num">{score}</span>
    </span>
  );
}
