import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Setup.module.css';
import { lower } from '@/lib/names';

const TodayFragment = graphql(`
  fragment Today on ProjectStatus {
    today {
      day
      stored
      ignored {
        reason
        count
      }
    }
  }
`);

/** What became of everything that came in today. Nothing vanishes without a name. */
export function Today({ status }: { status: FragmentType<typeof TodayFragment> }) {
  const { t, format } = useI18n();
  const { today } = readFragment(TodayFragment, status);
  const ignored = today.ignored.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const all = today.stored + ignored.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (all > 0 ? format.percent(count / all) : '–');
  return (
    <ul className={classes.reasons}>
      <li className={classes.reason}>
        <strong className={classes.good}>{t.reasons.stored.name}</strong>
        <span className="num">{format.whole(today.stored)}</span>
        <span className="num">{share(today.stored)}</span>
        <p>{t.reasons.stored.text}</p>
      </li>
      {ignored.map(({ reason, count }) => (
        <li key={reason} className={classes.reason}>
          <strong>{t.reasons[lower(reason)].name}</strong>
          <span className="num">{format.whole(count)}</span>
          <span className="num">{share(count)}</span>
          <p>{t.reasons[lower(reason)].text}</p>
        </li>
      ))}
      {ignored.length === 0 ? (
        <li className={classes.reason}>
          <p>{t.setup.nothingIgnored}</p>
        </li>
      ) : null}
    </ul>
  );
}
