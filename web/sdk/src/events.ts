/** Custom and built-in events: checked here, so that nothing leaves that the server would drop. */

import { age, current } from './pageview';
import { plan } from './transport';
import { EVENT_NAME, MAX_EVENTS_PER_PAGEVIEW, type Props } from './wire';

/** A copy, since the page may change its object before the send: text up to 200 characters, nothing nested. */
const flat = (props: unknown): Props =>
  JSON.parse(
    JSON.stringify(Object(props), (name, value) =>
      name && Object(value) === value ? undefined : (value?.slice?.(0, 200) ?? value),
    ),
  ) as Props;

export function track(name: unknown, props?: unknown): void {
  const e = String(name ?? '');
  if (!current || current.next >= MAX_EVENTS_PER_PAGEVIEW || !EVENT_NAME.test(e)) return;
  current.queue.push({ pv: current.view.id, n: current.next++, t: age(current), e, p: flat(props) });
  plan();
}
