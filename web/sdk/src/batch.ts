/** Batches: composes the next one, and handles the server's answer to it. */

import { VERSION } from './build';
import { config, key } from './config';
import { denied, granted, testing } from './consent';
import { ask } from './hooks';
import { note, noteLimits } from './notes';
import { age, current, pageviews, type Pageview } from './pageview';
import { stored } from './storage';
import { uuid } from './uuid';
import { MAX_BYTES, MAX_EVENTS, MAX_PAGEVIEWS, type WireBatch, type WireEvent } from './wire';

/** A batch on its way. Neither its states nor its events wait any more, unless its answer gives them back. */
export interface Draft {
  payload: string;
  owners: Pageview[];
  events: WireEvent[];
}

/** Whether it has changed since it was last told, or has events that wait. */
const isPending = ({ record, told, events }: Pageview): unknown => events[0] || JSON.stringify(record) !== told;

/** Whether there is something of which the server has not heard at all: an event, or a pageview. */
export const isUnheard = (): boolean => [...pageviews].some(({ told, events }) => !told || events[0]);

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
    pvs: owners.map((owner) => ({ ...owner.record, seq: ++owner.writes, age: age(owner) })),
    ev: events,
    cv: config.configRev,
    lib: 'svc-sdk@' + VERSION,
  };
  ask('batch', batch);
  noteLimits(batch);
  // Old libraries give arrays and texts a `toJSON` of their own, which would change them.
  return JSON.stringify(batch, function (this: Record<string, unknown>, name) {
    return this[name];
  });
}

/** Takes the next batch: one session, at most 5 pageviews, 100 events and 16 KB. What does not fit is in the next batch. */
export function takeDraft(): Draft | undefined {
  // What was told and is over is not needed any more, unless its answer gives it back.
  for (const pageview of pageviews) if (pageview !== current && !isPending(pageview)) pageviews.delete(pageview);
  const waiting = [...pageviews].filter(isPending);
  const visit = waiting[0]?.visit;
  if (!visit) return;
  visit.sent = true;
  for (let most = MAX_EVENTS; ; most >>= 1) {
    const owners = waiting.filter((pageview) => pageview.visit === visit).slice(0, Math.min(MAX_PAGEVIEWS, most) || 1);
    // An event that is too big even alone is taken and not written: it would block what is behind it for ever.
    const events = owners.flatMap((owner) => owner.events).slice(0, most || 1);
    const payload = write(owners, most ? events : []);
    if (!most) note('big', events[0]?.e);
    if (most && new Blob([payload]).size > MAX_BYTES) continue;
    for (const owner of owners) {
      owner.told = JSON.stringify(owner.record);
      owner.events = owner.events.filter((event) => !events.includes(event));
    }
    return { payload, owners, events };
  }
}

/**
 * Writes the batch that withdraws consent: a state without a page, in the session of this document or in the one that an
 * earlier document has stored.
 */
export function withdrawal(before: boolean): string | undefined {
  const owner = current || [...pageviews].pop();
  const id = before && owner?.visit.sent ? owner.visit.id : denied() && stored('sid')?.slice(0, 36);
  if (!id) return;
  const record = { id: owner?.record.id || uuid(), vw: innerWidth, vh: innerHeight };
  return write([{ startedAt: Date.now(), writes: 0, ...owner, visit: { id, fresh: false }, record } as Pageview], []);
}

/** No answer, or none for now: all of it will be sent again. */
export function giveBack({ owners, events }: Draft): void {
  for (const owner of owners) {
    owner.told = undefined;
    owner.events.unshift(...events.filter(({ pv }) => pv === owner.record.id));
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
