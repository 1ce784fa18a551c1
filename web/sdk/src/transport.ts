/**
 * Sends states and events to the server, in batches and until they are confirmed.
 *
 * Everything unconfirmed stays in memory. States are cumulative, so a repeat is
 * simply the next send; events are de-duplicated by the server. That makes all
 * retries safe, and no request needs to be remembered.
 */

import { config, endpoint, key } from './config';
import { granted, maySend } from './consent';
import { guard } from './guard';
import { keep } from './keep';
import { age, current, forget, pageviews, pending, prune, refresh, stateOf, testing, type Pageview } from './pageview';
import { MAX_BYTES, MAX_EVENTS, MAX_PAGEVIEWS, type WireBatch, type WireEvent } from './wire';

declare const VERSION: string;

const PAGEVIEW_MS = 500;
/** The status that stands for a request without an answer. */
const OFFLINE = 599;
const FIRST_RETRY_MS = 5e3;
const LONGEST_RETRY_MS = 3e5;

interface Draft {
  payload: string;
  /** What the server knows of each pageview once it has confirmed the draft. */
  parts: { owner: Pageview; state: string }[];
  events: WireEvent[];
}

let busy = false;
let beat = 0;
let failures = 0;
/** No send before this time, except when the page is hidden. */
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

/** The next batch: one session, at most 5 pageviews, 100 events and 16 KB. What does not fit is in the next one. */
function draft(leaving?: boolean): Draft | undefined {
  refresh(leaving);
  const first = pageviews.find(pending);
  if (!first || !maySend()) return;
  keep();
  const { visit } = first;
  const owners = pageviews.filter((pageview) => pageview.visit === visit && pending(pageview)).slice(0, MAX_PAGEVIEWS);
  let most = MAX_EVENTS;
  let events: WireEvent[];
  let payload: string;
  do {
    events = owners.flatMap((owner) => owner.queue).slice(0, most);
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
    payload = JSON.stringify(batch);
  } while (new Blob([payload]).size > MAX_BYTES && (owners[1] ? owners.pop() : most && ((most >>= 1), true)));
  // An event that is too big even alone is given up: it would block the queue for ever.
  if (!most) events = owners[0]!.queue.slice(0, 1);
  visit.sent = true;
  return { payload, events, parts: owners.map((owner) => ({ owner, state: stateOf(owner) })) };
}

/** The server has stored it or refused it for good; in both cases it is not sent again. */
function settled({ parts, events }: Draft): void {
  for (const { owner, state } of parts) {
    owner.known = state;
    owner.queue = owner.queue.filter((event) => !events.includes(event));
  }
  prune();
}

/**
 * Sends what is waiting. When the page is hidden, which may be its end, all of
 * it is sent at once; otherwise one request at a time, and none while the server
 * has asked to wait.
 */
export function send(leaving?: boolean): void {
  const waiting = notBefore > Date.now();
  if (!leaving && (busy || waiting)) return plan();
  const sent = draft(leaving);
  if (!sent) return heartbeat();
  if (leaving && navigator.sendBeacon?.(endpoint, sent.payload)) {
    // A beacon has no answer. Without a network, or while the server asks to wait, the batch therefore
    // stays in memory and is sent again if the page comes back.
    if (!waiting && navigator.onLine) {
      settled(sent);
      send(leaving);
    }
    return;
  }
  busy = true;
  // A string body is `text/plain`, so the browser asks no permission first (CORS preflight);
  // `keepalive` lets the request outlive the page.
  fetch(endpoint, { method: 'POST', body: sent.payload, credentials: 'omit', keepalive: true })
    .catch((): Partial<Response> => ({ status: OFFLINE }))
    .then(
      guard(({ ok, status, headers }) => {
        busy = false;
        // 429, and whatever a server or the network failed at.
        if ((status as number) > 428) {
          // Without the server's own delay half to one and a half of ours, so that many browsers do not come
          // back at the same moment.
          notBefore =
            Date.now() +
            ((headers?.get('retry-after') as unknown as number) * 1e3 ||
              Math.min(FIRST_RETRY_MS * 3 ** failures++, LONGEST_RETRY_MS) * (0.5 + Math.random()));
          return plan();
        }
        failures = 0;
        settled(sent);
        // Refused for good, as with an unknown key. The next pageview may try again.
        if (!ok) forget();
        if (pageviews[1] || !current?.known || current.queue[0]) plan();
        else heartbeat();
      }),
    );
}

/** Sends within `ms`, or earlier if something else is due earlier. A second gathers the events that come together. */
export function plan(ms = 1e3): void {
  const at = Math.max(Date.now() + ms, notBefore);
  if (at >= due) return;
  clearTimeout(timer);
  due = at;
  timer = setTimeout(
    guard(() => {
      due = Infinity;
      send();
    }),
    at - Date.now(),
  );
}

/** A new pageview is sent soon, and then again at growing intervals. */
export function planPageview(): void {
  beat = 0;
  plan(PAGEVIEW_MS);
}

/** Plans the next send while the page is visible: after 5, 15 and 45 seconds, then each minute. */
export function heartbeat(): void {
  if (!document.hidden) plan(Math.min(5e3 * 3 ** beat++, 6e4));
}

export function backOnline(): void {
  notBefore = 0;
  send();
}
