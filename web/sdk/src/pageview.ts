/** Pageviews of this document: the current one, and earlier ones that wait to be sent. */

import { attributionOf, externalReferrer, fromInside } from './attribution';
import { readParameters, refused } from './consent';
import { takeEngaged } from './engagement';
import { ask } from './hooks';
import { navigation } from './navigation';
import { note } from './notes';
import { markDepth, reach, type Reached } from './scroll';
import { expired, openSession, prolong, session, type Session } from './session';
import { firstSend } from './schedule';
import { plan } from './transport';
import { uuid } from './uuid';
import { MAX_AGE_MS, MAX_ENGAGED_MS, type NavKind, type State, type WireEvent } from './wire';

export interface Pageview {
  visit: Session;
  startedAt: number;
  /** Updated in place. A lost send costs nothing: the next one carries the whole state again. */
  record: State;
  /** How often it was written. */
  writes: number;
  reached: Reached;
  /** Those that wait. */
  events: WireEvent[];
  /** Number of the next event. */
  next: number;
  /** The state that is on its way or confirmed. */
  told?: string | undefined;
}

/** The current one, and those that wait to be told. */
export const pageviews = new Set<Pageview>();
export let current: Pageview | undefined;
/** The path that was last looked at, counted or not. */
export let lastPath = '';
/** The referrer belongs to the document: later pageviews in it did not come from there. */
let referrer = externalReferrer;

/** The path that is counted: never the query. */
export const currentPath = (): string => (location.pathname + ask('route').join('')).replace('//', '/');

/** Ends the current pageview and begins the next one. */
export function begin(nav: NavKind): void {
  ask('end', current, false);
  // An application may show the next page already, so this one is as high as it last was.
  refresh(false, current?.record.ph);
  current = undefined;
  lastPath = currentPath();
  const params = new URLSearchParams(location.search);
  readParameters(params);
  if (refused() || ask('exclude', lastPath).includes(true)) return note('uncounted', lastPath);
  if (expired()) openSession();
  prolong();
  const attr = attributionOf(params);
  const record: State = {
    id: uuid(),
    nav,
    host: location.hostname,
    path: lastPath,
    variant: null,
    lang: /^[a-z]{2}\b/.exec(navigator.language)?.[0] || null,
    ref: referrer,
    attrFrom: Object.keys(attr)[0] ? 'url' : 'none',
    attr,
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
  };
  current = { visit: session, startedAt: Date.now(), record, writes: 0, reached: [], events: [], next: 0 };
  ask('view', record, params);
  pageviews.add(current);
  note('view', lastPath);
  plan(firstSend(nav, fromInside, navigation?.currentEntry?.index));
  referrer = null;
}

export const age = (pageview: Pageview): number => Math.max(0, Math.min(Date.now() - pageview.startedAt, MAX_AGE_MS));

/** Books the engaged time up to now. */
export function settle(leaving = false): void {
  const engaged = takeEngaged(leaving);
  if (current) current.record.eng = Math.min(current.record.eng + engaged, MAX_ENGAGED_MS);
}

/** Notices what is on screen now, and how high the page is. */
export const look = (): void => current && reach(current.record, current.reached, age(current));

/** Brings the current pageview's state up to date. What is on screen counts unless the height is `known`. */
export function refresh(leaving: boolean, known = 0): void {
  settle(leaving);
  if (!known) look();
  if (!current) return;
  markDepth(current.record, current.reached);
  ask('refresh', current.record, age(current));
}

/** The visitor did something: the idle time ends, and after a long one a new session begins. */
export function active(): void {
  settle();
  if (expired()) begin('resume');
  prolong();
}

/** Takes an input of the visitor. A script may make events, too, but then nobody has done anything. */
export function input({ isTrusted, type }: Event): void {
  if (!isTrusted) return;
  active();
  // A press may lead to another page, which is shown before the address says so.
  if (/down/.test(type)) look();
}

/** Forgets all pageviews. */
export function forgetPageviews(): void {
  current = undefined;
  pageviews.clear();
  ask('forget');
}
