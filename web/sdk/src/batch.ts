/** Batches: what goes into the next one, and what its answer means for what was in it. */

import { VERSION } from './build';
import { config, key } from './config';
import { granted, testing } from './consent';
import { ask } from './hooks';
import { age, current, pageviews, stateOf, type Pageview } from './pageview';
import { MAX_BYTES, MAX_EVENTS, MAX_PAGEVIEWS, type WireBatch, type WireEvent } from './wire';

/** A batch on its way. Neither its states nor its events wait any more, unless its answer gives them back. */
export interface Draft {
  payload: string;
  owners: Pageview[];
  events: WireEvent[];
}

/** Events that wait. */
let queue: WireEvent[] = [];

export const enqueue = (event: WireEvent): unknown => queue.push(event);

const pending = (pageview: Pageview): boolean =>
  queue.some(({ pv }) => pv === pageview.view.id) || stateOf(pageview) !== pageview.told;

/** Whether there is something of which the server has not heard at all: an event, or a pageview. */
export const isUnheard = (): boolean => !!queue[0] || [...pageviews].some(({ told }) => !told);

/** The batch of these pageviews and events, as text. */
function write(owners: Pageview[], events: WireEvent[]): string {
  const { visit } = owners[0] as Pageview;
  const batch: WireBatch = {
    v: 2,
    k: key,
    sid: visit.id,
    fresh: visit.fresh,
    consent: granted(),
    test: testing,
    pvs: owners.map((owner) => ({ ...owner.view, seq: ++owner.view.seq, age: age(owner) })),
    ev: events,
    cv: config.configRev,
    lib: 'svc-sdk@' + VERSION,
  };
  ask('batch', batch);
  return JSON.stringify(batch);
}

/** Takes the next batch: one session, at most 5 pageviews, 100 events and 16 KB. What does not fit is in the next batch. */
export function takeDraft(): Draft | undefined {
  const waiting = [...pageviews].filter(pending);
  const visit = waiting[0]?.visit;
  if (!visit) return;
  visit.sent = true;
  for (let most = MAX_EVENTS; ; most >>= 1) {
    const owners = waiting.filter((pageview) => pageview.visit === visit).slice(0, Math.min(MAX_PAGEVIEWS, most) || 1);
    // An event that is too big even alone is taken and not written: it would block the queue for ever.
    const events = queue.filter((event) => owners.some(({ view }) => view.id === event.pv)).slice(0, most || 1);
    const payload = write(owners, most ? events : []);
    if (most && new Blob([payload]).size > MAX_BYTES) continue;
    queue = queue.filter((event) => !events.includes(event));
    for (const owner of owners) owner.told = stateOf(owner);
    for (const pageview of pageviews) if (pageview !== current && !pending(pageview)) pageviews.delete(pageview);
    return { payload, owners, events };
  }
}

/** No answer, or none for now: all of it will be sent again. */
export function giveBack({ owners, events }: Draft): void {
  queue.unshift(...events);
  for (const owner of owners) {
    owner.told = undefined;
    pageviews.add(owner);
  }
}

/**
 * The server refuses it. Its events are given up, and so are earlier pageviews; the state of the
 * current one comes again with the next send, for what was refused may be a single event.
 */
export function giveUp(): void {
  if (current) current.told = undefined;
}

/** Forgets the events that wait. */
export function clearQueue(): void {
  queue = [];
}
