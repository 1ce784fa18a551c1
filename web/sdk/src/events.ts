/** Custom and built-in events: checked here, so that the SDK sends nothing that the server would drop. */

import { config } from './config';
import { note } from './notes';
import { age, current } from './pageview';
import { cleanProps } from './props';
import { GATHER_MS } from './schedule';
import { plan, send } from './transport';
import { EVENT_NAME, MAX_EVENTS_PER_PAGEVIEW, type Props } from './wire';

/** The event id that a page may give its conversion. */
const EVENT_ID = /^[\w.:-]{8,100}$/;

/** A conversion of the page, told at once: the visitor may leave. */
export function convert(key: unknown, said?: unknown): void {
  const { eventId, value } = Object(said) as Record<string, unknown>;
  const id = String(eventId ?? '');
  // The number of an order may look like a phone number.
  track('convert', value === undefined ? { key } : { key, value }, EVENT_ID.test(id) ? { eventId: id } : {});
  send();
}

/** Records an event. What is `exact` is not checked. */
export function track(name: unknown, props?: unknown, exact?: Props): void {
  if (typeof name !== 'string' || !EVENT_NAME.test(name)) return note('name', name);
  if (!current) return note('uncounted', name);
  if (current.next >= MAX_EVENTS_PER_PAGEVIEW) return note('full', name);
  current.events.push({
    pv: current.record.id,
    n: current.next++,
    t: age(current),
    e: name,
    p: { ...cleanProps(props), ...exact },
  });
  plan(config.flushEvents?.includes(name) ? 0 : GATHER_MS);
}
