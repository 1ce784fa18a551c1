/**
 * Engaged time: the page is visible, its window has the focus, and the last activity of the visitor is at most 30
 * seconds ago. A page left open counts nothing.
 *
 * No timer runs. The time since the last check is added whenever something changes or a state is written, so an idle
 * page does no work.
 */

import { lastActive } from './session';

const IDLE_MS = 3e4;

/** When the current stretch of engaged time began; infinite while there is none. */
let since = Infinity;

/**
 * Ends the running stretch, starts the next, and returns the engaged milliseconds between. A page
 * that is leaving starts none: browsers fire `pagehide` while it is still visible, and the state would
 * otherwise grow with every call and never be fully sent.
 */
export function takeEngaged(leaving: boolean): number {
  const now = Date.now();
  // The clock may be set back, or leap while the computer sleeps.
  const gained = Math.max(0, Math.min(now, lastActive + IDLE_MS) - since);
  since = !leaving && !document.hidden && document.hasFocus() ? now : Infinity;
  return gained;
}
