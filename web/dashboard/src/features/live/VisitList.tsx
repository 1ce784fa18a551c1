import { Link } from '@tanstack/react-router';
import rowLink from '@/components/RowLink.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { useNamesOfGoals } from '@/features/goals/names';
import { readFragment } from '@/gql';
import type { LiveRowFragment as LiveRow } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './Live.module.css';
import { LiveRowFragment } from './LiveList';
import { useLiveWords } from './useLiveWords';
import type { LiveItem } from './useLiveTail';
import { type LiveVisit, visitsOf } from './visits';

/** How long a visitor counts as being there, in milliseconds: as in the number of current visitors. */
const CURRENT = 5 * 60_000;
/** Number of goals that a row names. */
const GOALS = 2;

interface VisitListProps {
  items: readonly LiveItem[];
  fresh: ReadonlySet<string>;
  /** Address of the project, for the names of its goals. */
  address: string;
  place: { org: string; project: string };
  timezone: string;
  /** Maximum number of visits. */
  most?: number;
}

/** List of visits, the one with the latest pageview or event first. */
export function VisitList({ items, fresh, address, place, timezone, most }: VisitListProps) {
  const { t } = useI18n();
  const arrivals = items.map((item) => ({ id: item.id, item: readFragment(LiveRowFragment, item) }));
  const visits = visitsOf(arrivals, fresh).slice(0, most);
  const names = useNamesOfGoals(
    address,
    visits.some(({ goals }) => goals.length > 0),
  );
  return (
    <ol className={classes.list} aria-label={t.live.visits}>
      {visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} names={names} place={place} timezone={timezone} />
      ))}
    </ol>
  );
}

interface VisitRowProps extends Pick<VisitListProps, 'place' | 'timezone'> {
  visit: LiveVisit<LiveRow>;
  names: ReadonlyMap<string, string>;
}

function VisitRow({ visit: { id, latest, page, goals, fresh }, names, place, timezone }: VisitRowProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const words = useLiveWords(timezone);
  const where = page ?? t.live.pageview;
  const reached = goals.map((goal) => say('goal', goal, names.get(goal)));
  const isHere = Date.now() - Date.parse(latest.at) < CURRENT;
  return (
    <li className={`${classes.row} ${classes.visit}`} data-fresh={fresh} data-kind="visit">
      <i className={classes.here} data-now={isHere} title={isHere ? t.live.here : undefined} aria-hidden />
      <div className={classes.what}>
        <Link
          className={rowLink.open}
          to="/p/$org/$project/sessions/$session"
          params={{ ...place, session: id }}
          search={(now) => now}
          title={where}
        >
          {where}
        </Link>
        {latest.test ? <em>{t.sessions.test}</em> : null}
        {latest.name === 'pageview' ? null : (
          <small className="truncate" title={say('event', latest.name)}>
            {say('event', latest.name)}
          </small>
        )}
      </div>
      {reached.length > 0 ? (
        <span className={classes.goals} title={t.live.reached(reached.join(', '))}>
          {reached.slice(0, GOALS).map((name) => (
            <em key={name}>{name}</em>
          ))}
          {reached.length > GOALS ? <em>+{reached.length - GOALS}</em> : null}
        </span>
      ) : null}
      <span className={classes.from} title={words.from(latest)}>
        {words.from(latest)}
      </span>
      <time className="num" dateTime={latest.at}>
        {words.time(latest.at)}
      </time>
    </li>
  );
}
