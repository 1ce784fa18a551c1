import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Sessions.module.css';

const RelevanceCardFragment = graphql(`
  fragment RelevanceCard on SessionDetail {
    relevance {
      score
      tier
      version
      parts {
        key
        points
        max
      }
    }
  }
`);

export function RelevanceCard({ detail }: { detail: FragmentType<typeof RelevanceCardFragment> }) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const { relevance } = readFragment(RelevanceCardFragment, detail);
  return (
    <>
      <p className={classes.score} style={{ marginTop: 0 }}>
        <strong className="num">{relevance.score}</strong>
        <span>
          {t.sessions.ofHundred} · {say('relevance_tier', lower(relevance.tier))}
        </span>
      </p>
      <ul className={classes.parts}>
        {relevance.parts.map((part) => (
          <li key={part.key}>
            <span>{t.sessions.parts[lower(part.key)]}</span>
            <small className="num">
              {format.points(part.points)} / {format.points(part.max)}
            </small>
            <span className={classes.meter} aria-hidden>
              <i style={{ width: `${part.max > 0 ? Math.min(100, (part.points / part.max) * 100) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
