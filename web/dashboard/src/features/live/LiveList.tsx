import { IconBolt, IconFile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import rowLink from '@/components/RowLink.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Live.module.css';
import { useLiveWords } from './useLiveWords';

export const LiveRowFragment = graphql(`
  fragment LiveRow on LiveEvent {
    at
    name
    sessionId
    page
    country
    device
    channel
    test
    goals
  }
`);

interface LiveListProps {
  items: readonly (FragmentType<typeof LiveRowFragment> & { id: string })[];
  fresh: ReadonlySet<string>;
  place: { org: string; project: string };
  timezone: string;
}

/** List of pageviews and events as they arrive, newest first. */
export function LiveList({ items, fresh, place, timezone }: LiveListProps) {
  const { t } = useI18n();
  return (
    <ol className={classes.list} aria-label={t.live.list}>
      {items.map((item) => (
        <LiveRow key={item.id} item={item} fresh={fresh.has(item.id)} place={place} timezone={timezone} />
      ))}
    </ol>
  );
}

interface LiveRowProps extends Pick<LiveListProps, 'place' | 'timezone'> {
  item: FragmentType<typeof LiveRowFragment>;
  fresh: boolean;
}

function LiveRow({ item, fresh, place, timezone }: LiveRowProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const words = useLiveWords(timezone);
  const event = readFragment(LiveRowFragment, item);
  const pageview = event.name === 'pageview';
  const Icon = pageview ? IconFile : IconBolt;
  const what = pageview ? (event.page ?? t.live.pageview) : say('event', event.name);
  return (
    <li className={classes.row} data-fresh={fresh} data-kind={pageview ? 'pageview' : 'event'}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <div className={classes.what}>
        <Link
          className={rowLink.open}
          to="/p/$org/$project/sessions/$session"
          params={{ ...place, session: event.sessionId }}
          search={(now) => now}
          title={what}
        >
          {what}
        </Link>
        {event.test ? <em>{t.sessions.test}</em> : null}
        {!pageview && event.page ? (
          <small className="truncate" title={event.page}>
            {event.page}
          </small>
        ) : null}
      </div>
      <span className={classes.from}>{words.from(event)}</span>
      <time className="num" dateTime={event.at}>
        {words.time(event.at)}
      </time>
    </li>
  );
}
