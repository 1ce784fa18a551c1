/**
 * Measures how fast a page is for its visitors: the web vitals that browsers rate pages by, as web.dev defines them.
 *
 * The largest contentful paint and the time to the first byte belong to the load of a document, and so to its first
 * pageview. The delay of interactions and the layout shifts belong to the pageview during which they happen, also in a
 * single-page application. A browser that cannot measure one of them does not tell it.
 */

import type { Vitals } from '../wire';
import { plugin } from './plugin';

/** A group of layout shifts ends after a second without one, and after five seconds. The worst group counts. */
const GAP_MS = 1e3;
const GROUP_MS = 5e3;
/** Of so many interactions, one may be slower than what is told. */
const SPARED = 50;
/** Faster interactions are not reported one by one. */
const SLOW_MS = 40;

interface Entry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  interactionId: number;
}

plugin('vitals', ({ on, guard, listen, view }) => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  /** A prerendered page begins when it is shown. */
  const begun = (load as { activationStart?: number } | undefined)?.activationStart || 0;
  /** When the page was first hidden. What is painted later was not waited for. */
  let hiddenAt = document.hidden ? 0 : Infinity;
  let vitals: Vitals = {};
  /** Number of pageviews of this document. */
  let views = view() ? 1 : 0;
  /** The longest delay of each slow interaction. */
  let delays = new Map<number, number>();
  /** Number of interactions before this pageview. */
  let before = 0;
  /** The current group of layout shifts: its sum, its begin, and the last shift. */
  let [sum, from, last] = [0, 0, 0];
  const flush: (() => void)[] = [];

  const interactions = () => (performance as { interactionCount?: number }).interactionCount ?? 0;

  function observe(type: string, take: (entry: Entry) => void): boolean {
    if (!self.PerformanceObserver?.supportedEntryTypes?.includes(type)) return false;
    const each = guard((entries: PerformanceEntryList) => (entries as Entry[]).forEach(take));
    const observer = new PerformanceObserver((list) => each(list.getEntries()));
    observer.observe({ type, buffered: true, durationThreshold: SLOW_MS } as PerformanceObserverInit);
    flush.push(() => each(observer.takeRecords()));
    return true;
  }

  const interacted = ({ interactionId, duration }: Entry) => {
    if (!interactionId) return;
    delays.set(interactionId, Math.max(delays.get(interactionId) || 0, duration));
    const slowest = [...delays.values()].sort((one, other) => other - one);
    const spared = ((interactions() - before) / SPARED) | 0;
    vitals.inp = Math.round(slowest[Math.min(spared, slowest.length - 1)]!);
  };

  observe('largest-contentful-paint', ({ startTime }) => {
    if (views < 2 && startTime < hiddenAt) vitals.lcp = Math.round(Math.max(0, startTime - begun));
  });
  observe('event', interacted);
  observe('first-input', interacted);
  const seesShifts = observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return;
    if (!sum || startTime - last > GAP_MS || startTime - from > GROUP_MS) [sum, from] = [0, startTime];
    last = startTime;
    sum += value;
    vitals.cls = Math.max(vitals.cls!, Math.round(sum * 1e4));
  });
  if (seesShifts) vitals.cls = 0;
  if (load?.responseStart) vitals.ttfb = Math.round(Math.max(0, load.responseStart - begun));

  listen('visibilitychange pagehide', ({ timeStamp }) => {
    if (document.hidden) hiddenAt = Math.min(hiddenAt, timeStamp);
  });
  on('view', () => {
    // What was measured before the first pageview belongs to it.
    if (!views++) return;
    vitals = seesShifts ? { cls: 0 } : {};
    delays = new Map();
    before = interactions();
    sum = 0;
  });
  on('refresh', (record) => {
    for (const run of flush) run();
    record.vit = { ...vitals };
  });
});
