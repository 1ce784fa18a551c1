/**
 * Sends states and events to the server, one request at a time, until the server has confirmed them.
 *
 * | state       | next state                                                        |
 * |-------------|-------------------------------------------------------------------|
 * | ready       | sending: a planned send is due, or a send is requested            |
 * | sending     | ready: answered; backing off: failed                              |
 * | backing off | ready: the back-off is over, or the network is back               |
 *
 * States are cumulative and the server removes duplicate events, so failed batches are simply sent again. When the page
 * is hidden, which may be its end, it sends at once. Such requests outlive the page (`keepalive`). While the page
 * lives, their answers are handled like all others.
 */

import { giveBack, giveUp, isUnheard, takeDraft, withdrawal, type Draft } from './batch';
import { endpoint } from './config';
import { granted, readElsewhere, refused, rules } from './consent';
import { guard } from './guard';
import { ask } from './hooks';
import { keep } from './keep';
import { note } from './notes';
import { current, forgetPageviews, refresh } from './pageview';
import { BEAT_MS, CALM_MS, GATHER_MS, PATIENCE_MS, retryAfter } from './schedule';
import { adoptStored, session } from './session';
import type { Uuid } from './wire';

const READY = 0;
const SENDING = 1;
const BACKING_OFF = 2;

/** No answer (the status is 0 then), and what a server or something on the way was too busy or too early for. All else but a yes is a refusal. */
const AGAIN = /^(0|408|425|429|5)/;

let state = READY;
/** When it sends next. */
let due = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Batches that are not answered: more than one only while the page is left. */
const flying = new Set<Draft>();
/** Requests that failed in a row. */
let failures = 0;
/** The last of them had no answer, so nobody has said that the server is busy. */
let unanswered = false;
/** When it last sent, since the page was hidden for the first time. */
let leftAt = 0;
/** A server that takes nothing was asked once more when the page was hidden. */
let insisted = false;

/** An answer: the server has taken the batch or not, the status or 0, and how many seconds the server asks to wait. */
type Answer = [ok: boolean, status: number, wait?: number];

/** Browsers send at most 64 KB that outlives the page at a time, which are so many batches. */
const OUTLIVING = 4;

function enter(next: number, ms = Infinity): void {
  clearTimeout(timer);
  state = next;
  due = Date.now() + ms;
  if (ms < Infinity) timer = setTimeout(guard(takeTurn), ms);
}

function takeTurn(): void {
  enter(READY);
  send();
}

/** Sends within so many milliseconds, or earlier if something else is due earlier. */
export function plan(ms = GATHER_MS): void {
  if (state === READY && Date.now() + ms < due) enter(READY, ms);
}

/** Plans the next look at what has changed, while the page is visible. */
export function beat(): void {
  if (!document.hidden) plan(BEAT_MS);
}

/** Whether consent was granted when it was last looked at. */
export let consented = false;
/** True from `pagehide` until the page is back. */
let gone = false;

/**
 * Follows the visitor's decision, which may change at any time without notice to the SDK: in what waits in memory, in
 * what is stored and in what the server knows. Called after each decision and before each send. Answers whether anything
 * may be recorded.
 */
export function reconsider(): boolean {
  const before = consented;
  // On a page that comes back, Firefox fires `visibilitychange` before `pageshow`: what another page has deleted must
  // not be stored anew.
  if (gone) readElsewhere(null, before);
  consented = granted();
  // The next state of the page tells of the decision, if there is one and it is in the session that had consent.
  const payload = !consented && (refused() || !current || !before) && withdrawal(before);
  if (refused()) forget();
  // The server hears of the decision also if nothing else has changed.
  else if (before !== consented && current) current.told = undefined;
  if (payload) tell(payload);
  adoptStored();
  keep();
  return !refused();
}

/** Sends a withdrawal until the server has heard it. */
function tell(payload: string, failed = 0): void {
  post(payload, true).then(([, status, wait]) => {
    if (!AGAIN.test(`${status}`)) return;
    setTimeout(
      guard(() => granted() || tell(payload, failed + 1)),
      retryAfter(failed + 1, wait, Math.random()),
    );
  });
}

/** Brings everything up to date, and answers whether anything may be sent. */
function prepare(leaving: boolean): boolean {
  refresh(leaving);
  return reconsider() && !rules.holds(leaving);
}

/** Sends what has changed, unless it is not its turn: then it is sent later anyway. */
export function send(): void {
  if (state !== READY || !prepare(false)) return;
  const draft = takeDraft();
  if (draft) dispatch(draft);
  else beat();
}

/**
 * The page is hidden. `ending` says that it is left for good. Otherwise a visitor who goes to and fro between tabs
 * does not cause a request each time, unless there is something new and not only more of the same. Until a failed
 * request has succeeded, one more is made, which may be the last. A server that has not answered may be asked again at
 * the end.
 */
export function leave(ending: boolean): void {
  if (ending) ask('end', current, true);
  const may = prepare(true);
  gone ||= ending;
  // Without `keepalive`, what is on its way ends with the page.
  if (ending && !outlives()) recall();
  // The browser may tell of the end twice in one task: then the state says that the one request is on its way.
  const early = failures > 0;
  if (!may || (early && insisted && !(ending && unanswered))) return;
  const calm = leftAt + CALM_MS - Date.now();
  if (!ending && calm > 0 && !isUnheard()) return plan(calm);
  insisted = early;
  for (let draft = takeDraft(); draft; draft = early ? undefined : takeDraft()) {
    dispatch(draft, true);
  }
}

/** The network is back. */
export function backOnline(): void {
  if (state === BACKING_OFF) enter(READY);
  send();
}

type Tell = (id?: Uuid) => void;

/** Who wants to know the session once the server has it. */
const asking: Tell[] = [];

/** Tells the session's id once the server has it, and nothing if it takes none of this visitor. */
export function tellSession(tell?: Tell): void {
  if (tell) asking.push(tell);
  const id = refused() ? undefined : session.id;
  // An answer that is no yes is a refusal here.
  if (!tell || !id || session.heard) for (const one of asking.splice(0)) one(session.heard ? id : undefined);
}

function dispatch(draft: Draft, leaving?: boolean): void {
  const of = session;
  const had = consented;
  // After an objection or a withdrawal the batch must not be sent anew.
  const isWanted = () => reconsider() && flying.has(draft) && (consented || !had);
  flying.add(draft);
  if (leaving || leftAt) leftAt = Date.now();
  enter(SENDING);
  post(draft.payload, leaving, isWanted).then(
    guard((answer) => {
      of.heard ||= answer[0];
      if (flying.delete(draft)) answered(draft, answer);
    }),
  );
}

/** Takes back what is on its way: it is sent again, and the server takes it once. */
function recall(): void {
  flying.forEach(giveBack);
  letGo();
}

/** Listens no more to the answers of what is on its way. */
function letGo(): void {
  flying.clear();
  if (state === SENDING) enter(READY);
}

/**
 * The page is back from the back/forward cache. What left with it is sent again, since Firefox never settles a request
 * that began on the way into the cache.
 */
export function restored(): void {
  recall();
  gone = true;
  reconsider();
  gone = false;
}

/** Something was stored in another tab. */
export function storedElsewhere({ key }: StorageEvent): void {
  readElsewhere(key);
  reconsider();
}

/** Forgets all that the server has not heard. */
export function forget(): void {
  forgetPageviews();
  letGo();
}

/** Sends a beacon. It has no answer, and its referrer may be the address with its query, which may name the visitor. */
const beacon = (body: string): boolean | undefined =>
  !location.search && navigator.onLine && navigator.sendBeacon?.(endpoint, body);

/** Whether a request can outlive the page. */
const outlives = (): boolean => 'keepalive' in Request.prototype;

async function post(body: string, leaving?: boolean, isWanted = () => true): Promise<Answer> {
  const patience = new AbortController();
  let failed = false;
  try {
    // Where a request cannot outlive the page, a beacon can.
    if (leaving && !outlives() && beacon(body)) return [true, 204];
    const answer = await Promise.race([
      // A string body is `text/plain`, so the browser asks no permission first (CORS preflight).
      fetch(endpoint, {
        method: 'POST',
        body,
        credentials: 'omit',
        // The address of the page may name the visitor.
        referrerPolicy: 'origin',
        keepalive: flying.size <= OUTLIVING,
        signal: patience.signal,
      }),
      new Promise<never>((_, fail) =>
        setTimeout(() => {
          patience.abort();
          fail();
        }, PATIENCE_MS),
      ),
    ]).catch(() => {
      failed = true;
    });
    const { ok, status, headers } = answer as Response;
    return [ok, status, +headers.get('retry-after')!];
  } catch {
    // A page that has replaced `fetch` may have broken it. If that made a request, the batch is sent again, too: the
    // server takes it once. A request without an answer has probably arrived.
    const isSent = !patience.signal.aborted && !/native code/.test(`${fetch}`) && isWanted() && beacon(body) && !failed;
    return isSent ? [true, 204] : [false, 0];
  }
}

function answered(draft: Draft, [ok, status, wait]: Answer): void {
  note('answer', status);
  ask('answer', ok);
  unanswered = !status;
  if (AGAIN.test(`${status}`)) {
    giveBack(draft);
    return enter(BACKING_OFF, retryAfter(++failures, wait, Math.random()));
  }
  failures = 0;
  insisted = false;
  if (!ok) giveUp();
  tellSession();
  // Another request, sent while the page was left, may be on its way or have failed.
  if (flying.size || state === BACKING_OFF) return;
  enter(READY);
  if (ok && isUnheard()) plan();
  else beat();
}
