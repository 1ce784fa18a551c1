/** Custom and built-in events: checked here, so that the SDK sends nothing that the server would drop. */

import { config } from './config';
import { note } from './notes';
import { age, current, pageviews } from './pageview';
import { cleanProps } from './props';
import { GATHER_MS, LATER_MS } from './schedule';
import { plan, send } from './transport';
import { EVENT_NAME, MAX_EVENTS, MAX_EVENTS_PER_PAGEVIEW, type Props } from './wire';

/** The event id that a page may give its conversion. */
const EVENT_ID = /^[\w.:-]{8,100}$/;

/** A conversion of the page, told at once: the visitor may leave. */
export function convert(key: unknown, said?: unknown): void {
  const { eventId, value } = Object(said) as Record<string, unknown>;
  const id = `${eventId ?? ''}`;
  // The number of an order may look like a phone number.
  track('convert', { key, value }, EVENT_ID.test(id) && { eventId: id });
  send();
}

/** Records an event, of an earlier pageview if that is its `owner`. What is `exact` is not checked. */
export function track(name: unknown, props?: unknown, exact?: Props | false, owner = current): void {
  if (typeof name !== 'string' || !EVENT_NAME.test(name)) return note('name', name);
  if (!owner) return note('uncounted', name);
  if (owner.next >= MAX_EVENTS_PER_PAGEVIEW) return note('full', name);
  pageviews.add(owner);
  owner.events.push({
    pv: owner.record.id,
    n: owner.next++,
    t: age(owner),
    e: name,
    p: { ...cleanProps(props), ...exact },
  });
  // A full batch has nothing to wait for. A hidden page may end without notice.
  const later = document.hidden ? GATHER_MS : LATER_MS;
  plan(config.flushEvents?.includes(name) || owner.events[MAX_EVENTS - 1] ? 0 : later);
}
