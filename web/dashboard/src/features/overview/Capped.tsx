import { Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Capped.module.css';

export const CappedDaysFragment = graphql(`
  fragment CappedDays on Period {
    capped {
      day
      budgets
      batches
      pageviews
      events
    }
  }
`);

/** Number of days that are named one by one. */
const shownDays = 10;

interface CappedProps {
  period: FragmentType<typeof CappedDaysFragment>;
  place: { org: string; project: string };
}

/** Mark beside the title of figures that lack visits: the days on which a limit was reached, and how much is missing. */
export function Capped({ period, place }: CappedProps) {
  const { t, format } = useI18n();
  const words = t.overview.capped;
  const { capped } = readFragment(CappedDaysFragment, period);
  if (capped.length === 0) return null;
  const counted = (count: number) => ({ count, shown: format.whole(count) });
  return (
    <Popover
      position="bottom-start"
      withRoles
      trapFocus
      returnFocus
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>
        <button type="button" className={`plain ${classes.button}`}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          {words.days(counted(capped.length))}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.days(counted(capped.length))}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
