import { type FragmentType, graphql, readFragment } from '@/gql';
import type { MeasureKind } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './Sessions.module.css';

const RelevanceCardFragment = graphql(`
  fragment RelevanceCard on SessionDetail {
    relevance {
      score
      tierLabel
      version
      modelGone
      sum
      parts {
        key
        label
        kind
        found
        points
        max
      }
    }
  }
`);

const units: Partial<Record<MeasureKind, 'seconds' | 'percent'>> = {
  ENGAGED: 'seconds',
  VIDEO: 'seconds',
  SCROLL: 'percent',
};

/** Score of a session, signal by signal. */
export function RelevanceCard({ detail }: { detail: FragmentType<typeof RelevanceCardFragment> }) {
  const { t, format } = useI18n();
  const { relevance } = readFragment(RelevanceCardFragment, detail);
  const { sum } = relevance;
  const cut = typeof sum === 'number' && (sum < 0 || sum > 100);
  return (
    <>
      <p className={classes.score} style={{ marginTop: 0 }}>
        <strong className="num">{relevance.score}</strong>
        <span>
          {t.sessions.ofHundred} · {relevance.tierLabel} · {t.relevance.version(relevance.version)}
          {cut ? ` · ${t.relevance.sum(format.points(sum))}` : ''}
        </span>
      </p>
      {relevance.modelGone ? <p className={classes.sub}>{t.relevance.modelGone(relevance.version)}</p> : null}
      <ul className={classes.parts}>
        {relevance.parts.map((part) => (
          <li key={part.key} data-takes={part.max < 0}>
            <span>
              {part.label} <small>{t.relevance.found[units[part.kind] ?? 'times'](format.whole(part.found))}</small>
            </span>
            <small className="num">
              {format.points(part.points)} / {format.points(part.max)}
            </small>
            <span className={classes.meter} aria-hidden>
              <i style={{ width: `${part.max === 0 ? 0 : Math.min(100, (part.points / part.max) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
