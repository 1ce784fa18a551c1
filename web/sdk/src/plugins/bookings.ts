/**
 * Bookings in third-party widgets: records the event `booking` with the project's name for the channel, once per
 * booking. Reads only the fields of a widget's message that identify a booking.
 */

import type { components } from '../../../dashboard/src/rest/types';
import { bare } from '../bare';
import { follow } from '../pieces/dotted';
import { register } from '../register';
import type { State } from '../wire';

type Booking = components['schemas']['Booking'];

/** Widgets tell the same booking in several ways, or several times. */
const SAME_MS = 1e4;

/** Schedulers that report a booking to the page they are embedded in: where they are, and the message. */
const SCHEDULERS: [origin: RegExp, message: RegExp][] = [
  [/[./]calendly\.com$/, /"event":"calendly\.event_scheduled"/],
  [/[./]cal\.(com|eu)$/, /"type":"bookingSuccessful/],
  [/\/meetings[\w.-]*\.hubspot\.com$/, /"meetingBookSucceeded":true/],
];

const MAX_CHARS = 1e4;

/** `*.` stands for every host below, `:*` for every port. */
const isFrom = (origin: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[^\w*]/g, '\\$&')
      .replace('*\\.', '[^/]+\\.')
      .replace('\\:*', '(:\\d+)?')}$`,
  ).test(origin);

register('bookings', ({ config, listen, on, track, view, guard }) => {
  const adapters = (config as { bookings?: Booking[] }).bookings || [];
  const told = new Map<string, number>();
  /** Entries of the tab's history that have counted: who goes back and forth has not booked again. */
  const counted = new Set<string>();
  let place: string;

  function booked(via: string): void {
    const now = Date.now();
    if (now - told.get(via)! < SAME_MS) return;
    told.set(via, now);
    track('booking', { via });
  }

  /** Whether a message tells of a booking. */
  function tells(adapter: Booking, origin: string, data: unknown): boolean {
    const isText = typeof data === 'string';
    if (adapter.type === 'scheduler')
      return SCHEDULERS.some(
        ([from, message]) => from.test(origin) && message.test(isText ? data : JSON.stringify(data)),
      );
    // What is long was not said about a booking, and takes time to read.
    const message = Object(isText && data[0] === '{' && data.length < MAX_CHARS ? JSON.parse(data) : data);
    if (adapter.type === 'message_type') return [data, message.type, message.event].includes(adapter.messageType);
    if (adapter.type !== 'postmessage' || !isFrom(origin, adapter.origin)) return false;
    const wanted = Object.entries(adapter.match);
    return !!wanted[0] && wanted.every(([path, value]) => follow(message, path) === value);
  }

  /** A page that thanks. One that was loaded again, or gone back to, thanks for the same booking. */
  function thank({ nav, path }: State): void {
    for (const adapter of adapters) {
      if (adapter.type !== 'thank_you' || /^(reload|back_forward)$/.test(nav)) continue;
      const { paths, windowFlag, via } = adapter;
      if (!paths.map(bare).includes(bare(path)) || counted.has(place + via)) continue;
      if (windowFlag && !(window as unknown as Record<string, unknown>)[windowFlag]) continue;
      counted.add(place + via);
      booked(via);
    }
  }

  function arrive(arrived: State): void {
    const { navigation } = window as { navigation?: { currentEntry?: { key: string } | null } };
    place = navigation?.currentEntry?.key || arrived.path;
    thank(arrived);
  }

  for (const adapter of adapters) if (adapter.type === 'window_event') listen(adapter.event, () => booked(adapter.via));
  listen('message', (event) => {
    const { origin, data } = event as MessageEvent;
    for (const adapter of adapters) if (guard(tells)(adapter, origin, data)) booked(adapter.via);
  });
  on('view', arrive);
  // The site may raise its flag late.
  on('refresh', thank);
  const running = view();
  if (running) arrive(running);
});
