/**
 * When a new pageview begins without a new document.
 *
 * Whatever tells of a navigation only leads to a look at the address: a second
 * teller of the same navigation finds nothing new, so none is counted twice.
 * Only the path counts. A `replaceState` with the same one, or a change of the
 * query alone (filters, tabs), is not a new page.
 */

import { guard, listen } from './guard';
import { begin, currentPath, lastPath } from './pageview';
import type { NavKind } from './wire';

function look(): void {
  if (currentPath() !== lastPath) begin('spa');
}

export function documentNav(): NavKind {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  // Activation of a prerendered page is not a type of its own, but it leaves its time.
  if ((entry as { activationStart?: number } | undefined)?.activationStart) return 'prerender';
  return entry && entry.type !== 'navigate' ? entry.type : 'load';
}

export function watchNavigation(): void {
  const { navigation } = window as Window & { navigation?: EventTarget };
  // The Navigation API sees every kind of change and leaves the page's `history` untouched.
  if (navigation) navigation.addEventListener('currententrychange', guard(look));
  else {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name];
      history[name] = function (this: History, ...args) {
        original.apply(this, args);
        guard(look)();
      };
    }
  }
  // Also fired when only the hash changed.
  listen('popstate', look);
  // Back from the back/forward cache: the same document, but a new view of it.
  listen('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) begin('back_forward');
  });
}
