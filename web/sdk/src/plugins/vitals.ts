/**
 * Measures how fast a page is for its visitors, by the web vitals that web.dev defines.
 *
 * The largest contentful paint and the time to the first byte belong to the load of a document, and so to the pageview
 * with which it was loaded. The delay of interactions and the layout shifts belong to the page on which they happen, also
 * in a single-page application. A browser that cannot measure one of them does not tell it.
 */

import type { State, Vitals } from '../wire';
import { plugin } from './plugin';

/** A group of layout shifts ends after a second without one, and after five seconds. The worst group counts. */
const GAP_MS = 1e3;
const GROUP_MS = 5e3;
/** Of so many interactions, one may be slower than what is told. */
const SPARED = 50;
/** So many of the slowest interactions are kept, enough for ten times as many. */
const KEPT = 10;
/** Faster interactions are not reported one by one, except for the first of a document. */
const SLOW_MS = 40;
/** Told of a page with faster interactions only: the shortest that browsers can be asked for. */
const QUICK_MS = 16;

interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

/** Measures of one page. */
interface Measured {
  /** When the page began, in milliseconds of the document. */
  from: number;
  /** Its pageview; none if the page is not counted. */
  record: State | undefined;
  vit: Vitals;
  /** Whether the page was on screen. */
  seen: boolean;
  /** Number of interactions. */
  inputs: number;
  /** Delays of the slowest interactions by their ids, slowest first. */
  slow: Map<number, number>;
  /** The worst group of layout shifts. */
  worst: number;
  /** The current group: its sum, its begin, and the last shift. */
  group: [sum: number, from: number, last: number];
}

const begin = (from: number, seen: boolean): Measured => ({
  from,
  record: undefined,
  vit: {},
  seen,
  inputs: 0,
  slow: new Map(),
  worst: 0,
  group: [0, 0, 0],
});

plugin('vitals', ({ config, on, guard, listen, view }) => {
  const timesOf = (type: string) => performance.getEntriesByType(type);
  const [load] = timesOf('navigation') as PerformanceNavigationTiming[];
  /** A prerendered page begins when it is shown. */
  const begun = (load as { activationStart?: number } | undefined)?.activationStart || 0;
  /** When the page was first hidden. What is painted later was not waited for. */
  let hiddenAt =
    timesOf('visibility-state').find(({ name, startTime }) => name === 'hidden' && startTime >= begun)?.startTime ??
    (document.hidden ? 0 : Infinity);
  const place = () => location.pathname + (config.hashRouting ? location.hash : '');
  const loadedAt = place();
  /** The page with which the document was loaded. */
  const first = begin(0, false);
  const next = () => begin(performance.now(), !document.hidden);
  /** The page before the current one, and the current one. */
  let earlier = first;
  let now = view()?.nav === 'spa' ? next() : first;
  now.record = view();
  const flush: (() => void)[] = [];

  function observe(type: string, take: (entry: Entry) => void): boolean {
    if (!self.PerformanceObserver?.supportedEntryTypes?.includes(type)) return false;
    const each = guard((entries: PerformanceEntryList) => (entries as Entry[]).forEach(take));
    const observer = new PerformanceObserver((list) => each(list.getEntries()));
    observer.observe({ type, buffered: true, durationThreshold: SLOW_MS } as PerformanceObserverInit);
    flush.push(() => each(observer.takeRecords()));
    return true;
  }

  const interacted = ({ interactionId, startTime, duration }: Entry) => {
    if (!interactionId) return;
    // The browser tells of a click after the page to which it led has begun, and of a key once more when it is let go.
    const page = startTime < now.from || earlier.slow.has(interactionId) ? earlier : now;
    page.slow.set(interactionId, Math.max(page.slow.get(interactionId) || 0, duration));
    page.slow = new Map([...page.slow].sort(([, one], [, other]) => other - one).slice(0, KEPT));
  };

  // Browsers tell of no paint after the first input. So those after an application has led on by itself belong to the
  // load, too.
  observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < hiddenAt) first.vit.lcp = Math.round(Math.max(0, startTime - begun));
  });
  const seesInputs = observe('event', interacted) && 'interactionId' in (self.PerformanceEventTiming?.prototype || {});
  observe('first-input', interacted);
  const seesShifts = observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    const page = startTime < now.from ? earlier : now;
    let [sum, from, last] = page.group;
    if (!sum || startTime - last > GAP_MS || startTime - from > GROUP_MS) [sum, from] = [0, startTime];
    page.group = [sum + value, from, startTime];
    page.worst = Math.max(page.worst, sum + value);
  });
  if (load?.responseStart) first.vit.ttfb = Math.round(Math.max(0, load.responseStart - begun));

  /** Brings the record of a page up to date. One that was told and is over is not told again. */
  function write(page: Measured): void {
    const { record, vit, inputs, seen } = page;
    const delays = [...page.slow.values()];
    const delay = delays[Math.min((inputs / SPARED) | 0, delays.length - 1)];
    if (delay !== undefined) vit.inp = Math.round(delay);
    // The first interaction of a document is reported however fast it was.
    else if (seesInputs && inputs && page !== first) vit.inp = QUICK_MS;
    if (seesShifts && seen) vit.cls = Math.round(page.worst * 1e4);
    if (record) record.vit = { ...vit };
  }

  listen('visibilitychange pagehide', ({ timeStamp }) => {
    if (document.hidden) hiddenAt = Math.min(hiddenAt, timeStamp);
    else if (now !== first) now.seen = true;
  });
  listen('pointerup keydown', (event) => {
    if (event.isTrusted && !(event as KeyboardEvent).repeat) now.inputs++;
  });
  on('end', (_, leaving) => {
    // The first pageview may begin late, when the visitor has agreed, but measures belong to it only on its own page.
    if (leaving || (!now.record && place() === loadedAt)) return;
    earlier = now;
    now = next();
  });
  on('view', (record) => {
    now.record = record;
  });
  on('refresh', () => {
    for (const run of flush) run();
    // Without a paint before it was first hidden, the page was not on screen.
    first.seen ||= timesOf('paint').some(({ startTime }) => startTime < hiddenAt);
    [first, earlier, now].forEach(write);
  });
});
