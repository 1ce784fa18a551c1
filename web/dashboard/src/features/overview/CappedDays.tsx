import { Link } from '@tanstack/react-router';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { CappedDaysProps } from './Capped';
import classes from './Capped.module.css';

/** Number of days that are named one by one. */
const shownDays = 10;

/** Days on which a limit was reached, with what is missing. */
export function CappedDays({ capped, place }: CappedDaysProps) {
  const { t, format } = useI18n();
  const words = t.overview.capped;
  const counted = (count: number) => ({ count, shown: format.whole(count) });
  return (
    <div className={classes.box}>
      <p>{words.text}</p>
      <ul>
        {capped
          .slice(-shownDays)
          .toReversed()
          .map(({ day, budgets, batches, pageviews, events }) => (
            <li key={day}>
              <strong className="num">{format.dayYear(day)}</strong>
              {': '}
              {budgets.map((budget) => t.reasons[lower(budget)].name).join(', ')}
              {'; '}
              {words.missing(counted(pageviews), counted(events), counted(batches))}
            </li>
          ))}
      </ul>
      {capped.length > shownDays ? <p>{words.more(counted(capped.length - shownDays))}</p> : null}
      <Link to="/p/$org/$project/setup/status" params={place}>
        {t.setup.sections.status}
      </Link>
    </div>
  );
}
