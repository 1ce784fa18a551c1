/** Custom and built-in events: checked here, so that the SDK sends nothing that the server would drop. */

import { config } from './config';
import { note } from './notes';
import { age, current } from './pageview';
import { cleanProps } from './props';
import { GATHER_MS } from './schedule';
import { plan } from './transport';
import { EVENT_NAME, MAX_EVENTS_PER_PAGEVIEW } from './wire';

export function track(name: unknown, props?: unknown): void {
  if (typeof name !== 'string' || !EVENT_NAME.test(name)) return note('name', name);
  if (!current) return note('uncounted', name);
  if (current.next >= MAX_EVENTS_PER_PAGEVIEW) return note('full', name);
  current.events.push({ pv: current.record.id, n: current.next++, t: age(current), e: name, p: cleanProps(props) });
  plan(config.flushEvents?.includes(name) ? 0 : GATHER_MS);
}
