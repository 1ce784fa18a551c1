/** Window events of the host application, turned into events or into a consent decision. */

import { config } from './config';
import { decisionOf } from './consent';
import { track } from './events';
import { listen } from './guard';
import { send } from './transport';

/** Follows a dotted path such as `order.total` into the event's detail. */
const detail = (event: Event, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (Object(inner) as Record<string, unknown>)[name], (event as CustomEvent).detail);

export function watchBridges(decide: (granted: boolean) => unknown): void {
  for (const { event: type, emit, props, flush } of config.bridges || []) {
    listen(type, (event) => {
      const values: Record<string, unknown> = {};
      for (const name in props) values[name] = detail(event, props[name] as string);
      track(emit, values);
      if (flush) send();
    });
  }
  const { windowEvent } = config.consent;
  if (windowEvent) {
    listen(windowEvent.name, (event) => {
      const granted = decisionOf(detail(event, windowEvent.detailPath), windowEvent);
      if (granted !== undefined) decide(granted);
    });
  }
}
