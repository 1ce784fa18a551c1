/** Window events of the host application, turned into events. */

import { register } from '../register';

/** Follows a dotted path such as `order.total` into the event's detail. */
const detail = (event: Event, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], (event as CustomEvent).detail);

register('bridges', ({ config, listen, track, send }) => {
  for (const { event: type, emit, props, flush } of config.bridges || []) {
    listen(type, (event) => {
      const values: Record<string, unknown> = {};
      for (const name in props) {
        const value = detail(event, props[name] as string);
        if (value !== undefined) values[name] = value;
      }
      track(emit, values);
      if (flush) send();
    });
  }
});
