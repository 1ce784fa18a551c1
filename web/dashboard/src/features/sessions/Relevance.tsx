import { useValueLabel } from '@/features/filters/labels';
import type { RelevanceTier } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './SessionTable.module.css';

/** A score of 0 to 100 as a short meter and its figure. */
export function Relevance({ score, tier }: { score: number; tier: RelevanceTier }) {
  const { t } = useI18n();
  const say = useValueLabel();
  return (
    <span
      className={classes.relevance}
      data-tier={lower(tier)}
      title={t.sessions.relevanceTitle(score, say('relevance_tier', lower(tier)))}
    >
      <i aria-hidden>
        <b style={{ width: `${score}%` }} />
      </i>
      <span className="num">{score}</span>
    </span>
  );
}
