import { Link } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import rowLink from '@/components/RowLink.module.css';
import { readReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { own } from '@/lib/own';
import type { CatalogKind } from '@/rest/values';
import { Badges } from './Badges';
import { type CatalogEvent, labelOf } from './catalog';
import classes from './Catalog.module.css';

interface CatalogTableProps {
  kind: CatalogKind;
  events: readonly CatalogEvent[];
  place: { org: string; project: string };
  timezone: string;
  mayChange: boolean;
}

/** Events of one kind, with an explanation of the kind. */
export function CatalogTable({ kind, events, ...row }: CatalogTableProps) {
  const { t } = useI18n();
  const words = t.catalog;
  const none: Partial<Record<CatalogKind, string>> = words.none;
  const observed = kind === 'observed';
  let body;
  if (events.length === 0) body = <p className={classes.none}>{none[kind]}</p>;
  else
    body = (
      <table className={classes.table}>
        <caption className="sr-only">{words.kinds[kind].name}</caption>
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col" className={classes.propsHead}>
              {words.props}
            </th>
            <th scope="col" className={classes.countHead}>
              <Hint text={words.countHint}>
                <span className={classes.help} tabIndex={0}>
                  {words.count}
                </span>
              </Hint>
            </th>
            <th scope="col" className={classes.seenHead}>
              {words.lastSeen}
            </th>
            {row.mayChange ? (
              <td className={classes.actionHead}>
                {observed ? <span className="sr-only">{words.describe}</span> : null}
              </td>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.name} event={event} {...row} />
          ))}
        </tbody>
      </table>
    );
  return (
    <Panel title={words.kinds[kind].name} subtitle={words.kinds[kind].text}>
      <div className={classes.frame}>{body}</div>
    </Panel>
  );
}

/** Maximum number of properties listed by name. */
const NAMED = 4;

interface EventRowProps extends Omit<CatalogTableProps, 'kind' | 'events'> {
  event: CatalogEvent;
}

function EventRow({ event, place, timezone, mayChange }: EventRowProps) {
  const { t, format, language } = useI18n();
  const words = t.catalog;
  const label = labelOf(event, language);
  const group = event.group && groupOf(words.groups, event.group);
  const seen = event.lastSeenAt ? format.ago(event.lastSeenAt) : null;
  const params = { ...place, name: event.name };
  return (
    <tr>
      <th scope="row">
        <div className={classes.name}>
          <Link
            className={`${rowLink.open} truncate`}
            to="/p/$org/$project/events/catalog/$name"
            params={params}
            search={readReportSearch}
            title={event.name}
          >
            {label}
          </Link>
          <Badges event={event} />
        </div>
        {label !== event.name || group ? (
          <p className={`${classes.sub} truncate`}>
            {[...(label === event.name ? [] : [event.name]), ...(group ? [group] : [])].join(' · ')}
          </p>
        ) : null}
      </th>
      <td className={classes.propsHead}>
        <span className={classes.props}>
          {event.props.slice(0, NAMED).map((prop) => (
            <span key={prop} className="truncate">
              {prop}
            </span>
          ))}
          {event.props.length > NAMED ? <span>+{event.props.length - NAMED}</span> : null}
        </span>
      </td>
      <td className="num">
        {event.count > 0 ? (
          <Link
            className={classes.count}
            to="/p/$org/$project/events"
            params={place}
            search={{ names: [event.name] }}
            aria-label={words.seeEventsOf(format.whole(event.count), label)}
          >
            {format.short(event.count)}
          </Link>
        ) : (
          0
        )}
        {seen ? <span className={classes.narrow}>{seen}</span> : null}
      </td>
      <td
        className={classes.seenHead}
        title={event.lastSeenAt ? format.dateTime(event.lastSeenAt, timezone) : undefined}
      >
        {seen ?? '–'}
      </td>
      {mayChange ? (
        <td className={classes.actionHead}>
          {lower(event.kind) === 'observed' ? (
            <ButtonLink
              className={classes.above}
              size="compact-xs"
              variant="default"
              to="/p/$org/$project/events/catalog/$name"
              params={params}
              search={(now) => ({ ...readReportSearch(now), describe: '1' as const })}
              aria-label={words.describeOf(label)}
            >
              {words.describe}
            </ButtonLink>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

/** Name of a group of known events. A newer server may send groups without a name here. */
export const groupOf = (groups: Readonly<Record<string, string | undefined>>, group: string) =>
  own(groups, group) ?? group;
