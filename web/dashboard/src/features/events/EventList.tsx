import { IconBolt, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Events.module.css';

const EventRowFragment = graphql(`
  fragment EventRow on EventItem {
    at
    name
    props
    page
    session {
      id
      channel
      utmCampaign
      refHost
      entryPage
      country
      device
      browser
      relevance
      converted
      test
    }
  }
`);

interface EventListProps {
  items: readonly (FragmentType<typeof EventRowFragment> & { id: string })[];
  place: { org: string; project: string };
  timezone: string;
  stale: boolean;
  onName: (name: string) => void;
  onProp: (name: string, value: string | number | boolean) => void;
}

export function EventList({ items, stale, ...row }: EventListProps) {
  const { t } = useI18n();
  return (
    <ol className={classes.list} aria-label={t.events.list} aria-busy={stale} data-stale={stale}>
      {items.map((item) => (
        <EventRow key={item.id} item={item} {...row} />
      ))}
    </ol>
  );
}

const propsOf = (props: unknown): [string, string | number | boolean][] =>
  typeof props === 'object' && props !== null
    ? Object.entries(props).filter((entry): entry is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]),
      )
    : [];

function EventRow({
  item,
  place,
  timezone,
  onName,
  onProp,
}: Omit<EventListProps, 'items' | 'stale'> & { item: EventListProps['items'][number] }) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const [open, setOpen] = useState(false);
  const details = useId();
  const event = readFragment(EventRowFragment, item);
  const { session } = event;
  const props = propsOf(event.props);
  const name = say('event', event.name);
  const time = format.dateTime(event.at, timezone);
  const country = session.country ? format.country(session.country) : t.sessions.unknownPlace;
  return (
    <li className={classes.row} data-open={open}>
      <button
        type="button"
        className={`plain ${classes.head}`}
        aria-expanded={open}
        aria-controls={details}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <IconChevronRight size={15} stroke={2} aria-hidden className={classes.chevron} />
        <time className="num" dateTime={event.at}>
          {time}
        </time>
        <span className={classes.name}>
          <IconBolt size={15} stroke={1.8} aria-hidden />
          <span className="truncate" title={event.name}>
            {name}
          </span>
          {session.test ? <em>{t.sessions.test}</em> : null}
        </span>
        <span className={`${classes.where} truncate`} title={event.page ?? undefined}>
          {event.page ?? ''}
        </span>
        <span className={classes.props}>
          {props.slice(0, 3).map(([key, value]) => (
            <span key={key} className="truncate">
              <b>{key}</b> {String(value)}
            </span>
          ))}
          {props.length > 3 ? <span>+{props.length - 3}</span> : null}
        </span>
      </button>
      {open ? (
        <div id={details} className={classes.details}>
          <div>
            <h3>{t.events.props}</h3>
            {props.length > 0 ? (
              <dl>
                {props.map(([key, value]) => (
                  <div key={key}>
                    <dt>{key}</dt>
                    <dd>
                      <button
                        type="button"
                        className="plain"
                        title={t.events.filterBy(key, String(value))}
                        onClick={() => {
                          onProp(key, value);
                        }}
                      >
                        {String(value)}
                      </button>
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p>{t.events.noProps}</p>
            )}
            <button
              type="button"
              className={`plain ${classes.only}`}
              onClick={() => {
                onName(event.name);
              }}
            >
              {t.events.only(name)}
            </button>
          </div>
          <div>
            <h3>{t.events.session}</h3>
            <dl>
              <div>
                <dt>{t.events.came}</dt>
                <dd>
                  {[say('channel', lower(session.channel)), session.utmCampaign ?? session.refHost]
                    .filter(Boolean)
                    .join(' · ')}
                </dd>
              </div>
              <div>
                <dt>{t.events.landing}</dt>
                <dd>{session.entryPage}</dd>
              </div>
              <div>
                <dt>{t.events.visitor}</dt>
                <dd>
                  {[country, say('device', lower(session.device)), say('browser', lower(session.browser))].join(' · ')}
                </dd>
              </div>
              <div>
                <dt>{t.events.relevance}</dt>
                <dd className="num">
                  {session.relevance} {t.sessions.ofHundred}
                </dd>
              </div>
            </dl>
            <Link
              className={classes.only}
              to="/p/$org/$project/sessions/$session"
              params={{ ...place, session: session.id }}
              search={(now) => now}
            >
              {t.events.open}
            </Link>
          </div>
        </div>
      ) : null}
    </li>
  );
}
