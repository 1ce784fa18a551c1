/**
 * Detects new pageviews without a new document.
 *
 * Every navigation event only triggers a check of the URL. A second event for the same navigation finds no change, so
 * no navigation counts twice. Only the path counts: the same path with or without a trailing slash is not a new page,
 * and neither is a change of the query alone (filters, tabs).
 */

import { bare } from './bare';
import { guard, listen } from './guard';
import { begin, currentPath, lastPath } from './pageview';
import { restored } from './transport';
import type { NavKind } from './wire';

function lookAround(): void {
  if (bare(currentPath()) !== bare(lastPath)) begin('spa');
}

export function documentNav(): NavKind {
  const entry = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  // Activation of a prerendered page is not a type of its own, but it leaves its time.
  if ((entry as { activationStart?: number } | undefined)?.activationStart) return 'prerender';
  return entry && entry.type !== 'navigate' ? entry.type : 'load';
}

/** The Navigation API, where there is one. */
export const { navigation } = window as Window & {
  navigation?: EventTarget & { currentEntry?: { index: number } | null };
};

export function watchNavigation(): void {
  // The Navigation API sees every kind of change and leaves the page's `history` untouched. In a sandboxed frame it
  // has no entries and says nothing.
  if (navigation?.currentEntry) navigation.addEventListener('currententrychange', guard(lookAround));
  else {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name];
      history[name] = function (this: History, ...args) {
        original.apply(this, args);
        guard(lookAround)();
      };
    }
  }
  // Also fired when only the hash changed.
  listen('popstate', lookAround);
  // Back from the back/forward cache: the same document, but a new view of it.
  listen('pageshow', (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    restored();
    begin('back_forward');
  });
}
