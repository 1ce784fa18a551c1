/** Records window events of the host application as events. */

import { register } from '../register';
import { follow } from './dotted';

register('bridges', ({ config, listen, track, send }) => {
  for (const { event: type, emit, props, flush } of config.bridges || []) {
    listen(type, (event) => {
      const values: Record<string, unknown> = {};
      for (const name in props) {
        const value = follow((event as CustomEvent).detail, props[name] as string);
        if (value !== undefined) values[name] = value;
      }
      track(emit, values);
      if (flush) send();
    });
  }
});
