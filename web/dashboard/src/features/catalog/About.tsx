import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { groupOf } from './CatalogTable';
import type { CatalogEvent } from './catalog';
import classes from './Catalog.module.css';

interface AboutProps {
  /** Undefined for a name without events and without a schema. */
  event: CatalogEvent | undefined;
  timezone: string;
}

/** Kind of the event, and its figures of the last 30 days. */
export function About({ event, timezone }: AboutProps) {
  const { t, format } = useI18n();
  const words = t.catalog;
  if (!event) return <p className={classes.none}>{words.unknown}</p>;
  const kind = words.kinds[lower(event.kind)];
  const facts: [string, string][] = [
    [words.count, format.whole(event.count)],
    [words.lastSeen, event.lastSeenAt ? format.dateTime(event.lastSeenAt, timezone) : words.notSeen],
  ];
  const group = event.group ? ` · ${groupOf(words.groups, event.group)}` : '';
  return (
    <Panel title={kind.name + group} subtitle={kind.one}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        {event.props.length > 0 ? (
          <div>
            <dt>{words.props}</dt>
            <dd className={classes.allProps}>
              {event.props.map((prop) => (
                <span key={prop}>{prop}</span>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
