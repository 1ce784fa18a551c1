/**
 * The pageviews of this document: the current one, and earlier ones of which
 * the server has not yet confirmed everything.
 */

import { attribution, externalReferrer } from './attribution';
import { config } from './config';
import { optOut, refused } from './consent';
import { takeEngaged } from './engagement';
import { track } from './events';
import { measureScroll } from './scroll';
import { expired, openSession, prolong, session, type Session } from './session';
import { planPageview } from './transport';
import { uuid } from './uuid';
import { MAX_AGE_MS, MAX_ENGAGED_MS, type NavKind, type WireEvent, type WirePageview } from './wire';

export interface Pageview {
  visit: Session;
  startedAt: number;
  /** Updated in place. A lost send costs nothing: the next one carries the whole state again. */
  view: WirePageview;
  /** Number of the next event. */
  next: number;
  /** Events the server has not confirmed. */
  queue: WireEvent[];
  /** The state that the server has confirmed, without `seq` and `age`. */
  known?: string;
  missed?: boolean;
}

export let pageviews: Pageview[] = [];
export let current: Pageview | undefined;
/** Set by a test parameter in any address of this document. */
export let testing = false;
/** The path that was last looked at, counted or not. */
export let lastPath: string;
/** The referrer belongs to the document: later pageviews in it did not come from there. */
let referrer = externalReferrer();

/**
 * The path that is counted: never the query. With hash routing the route in the
 * hash is appended, so `/app/#/cart` is `/app/cart`.
 */
export const currentPath = (): string =>
  (location.pathname + ((config.hashRouting && /^#!?(\/[^?]*)/.exec(location.hash)?.[1]) || '')).replace('//', '/');

/** `*` stays within a segment of the path, `**` does not. The server knows the same rules; this only spares the sends. */
const excluded = (): boolean | undefined =>
  config.excludePaths?.some(({ kind, value }) =>
    new RegExp(
      '^' +
        value.replace(/\W/g, (sign) => (sign === '*' ? '[^/]*' : '\\' + sign)).replace('[^/]*[^/]*', '.*') +
        (kind === 'prefix' ? '' : '$'),
    ).test(lastPath),
  );

/** Ends the current pageview and begins the next one. */
export function begin(nav: NavKind): void {
  settle();
  current = undefined;
  lastPath = currentPath();
  const params = new URLSearchParams(location.search);
  if (params.has(config.notrackParam as string)) optOut(true);
  if (refused()) return;
  if (expired()) openSession();
  prolong();
  if (config.testParams?.some((name) => params.has(name))) testing = true;
  if (!excluded()) {
    current = {
      visit: session,
      startedAt: Date.now(),
      next: 0,
      queue: [],
      view: {
        id: uuid(),
        seq: 0,
        age: 0,
        nav,
        host: location.hostname,
        path: lastPath,
        variant: params.get(config.variantParam as string)?.slice(0, 20) || null,
        lang: /^[a-z]{2}\b/.exec(navigator.language)?.[0] || null,
        ref: referrer,
        ...attribution(params),
        vw: innerWidth,
        vh: innerHeight,
        sw: screen.width,
        tp: navigator.maxTouchPoints > 0,
        ph: 0,
        sy: 0,
        sp: 0,
        marks: {},
        sec: {},
        eng: 0,
        clk: 0,
        iclk: 0,
        vids: [],
      },
    };
    pageviews.push(current);
    planPageview();
  }
  referrer = null;
}

export const age = (pageview: Pageview): number => Math.max(0, Math.min(Date.now() - pageview.startedAt, MAX_AGE_MS));

/** Books the engaged time up to now. */
export function settle(leaving?: unknown): void {
  const engaged = takeEngaged(leaving);
  if (current) current.view.eng = Math.min(current.view.eng + engaged, MAX_ENGAGED_MS);
}

/** Brings the current pageview's state up to date. */
export function refresh(leaving?: boolean): void {
  const { notFound } = config;
  settle(leaving);
  if (!current) return;
  measureScroll(current.view, age(current));
  // Checked each time, because an application may render its "not found" page late.
  if (
    notFound &&
    !current.missed &&
    (lastPath === notFound.path || document.querySelector('[' + notFound.markerAttr + ']'))
  ) {
    current.missed = true;
    track('not_found');
  }
}

/** The visitor did something: the idle time ends, and after a long one a new session begins. */
export function active(): void {
  settle();
  if (expired()) begin('resume');
  prolong();
}

/** The state without what changes in every send anyway. */
export const stateOf = ({ view }: Pageview): string => JSON.stringify({ ...view, seq: 0, age: 0 });

export const pending = (pageview: Pageview): boolean => !!pageview.queue[0] || stateOf(pageview) !== pageview.known;

/** Keeps of the earlier pageviews only those with something left to send. */
export function prune(): void {
  pageviews = pageviews.filter((pageview) => pageview === current || pending(pageview));
}

/** Forgets all that was not sent. */
export function forget(): void {
  current = undefined;
  pageviews = [];
}
