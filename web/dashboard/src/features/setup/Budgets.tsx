import { Link, useParams } from '@tanstack/react-router';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Setup.module.css';

const BudgetsFragment = graphql(`
  fragment Budgets on ProjectStatus {
    storage {
      estimatedBytes
      quotaBytes
    }
    quota {
      pageviewsToday
      pageviewsPerDay
      eventsToday
      eventsPerDay
    }
    eventNames {
      unregistered
      limit
      droppedToday
    }
  }
`);

export function Budgets({ status }: { status: FragmentType<typeof BudgetsFragment> }) {
  const { t, format } = useI18n();
  const { org, project } = useParams({ strict: false });
  const { storage, quota, eventNames } = readFragment(BudgetsFragment, status);
  const { names } = t.setup.budgets;
  const catalog =
    org && project ? (
      <Link to="/p/$org/$project/events/catalog" params={{ org, project }} search={{}}>
        {names}
      </Link>
    ) : null;
  const meters = [
    { name: t.setup.budgets.pageviews, used: quota.pageviewsToday, limit: quota.pageviewsPerDay, say: format.whole },
    { name: t.setup.budgets.events, used: quota.eventsToday, limit: quota.eventsPerDay, say: format.whole },
    { name: names, link: catalog, used: eventNames.unregistered, limit: eventNames.limit, say: format.whole },
    { name: t.setup.budgets.storage, used: storage.estimatedBytes, limit: storage.quotaBytes, say: format.bytes },
  ];
  return (
    <dl className={classes.meters}>
      {meters.map(({ name, link, used, limit, say }) => (
        <div key={name}>
          <dt className={classes.meterName}>{link ?? name}</dt>
          <dd className={`${classes.meterValue} num`} style={{ marginLeft: 0 }}>
            {say(used)}{' '}
            <small>{limit === null || limit === undefined ? t.setup.noLimit : t.setup.of(say(limit))}</small>
          </dd>
          {limit ? (
            <div className={classes.meter} data-full={used >= limit} aria-hidden>
              <i style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
            </div>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
