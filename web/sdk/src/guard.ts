/**
 * Keeps errors of the SDK from reaching the page. Every listener, timer, promise and the public function run through
 * this guard.
 */

import { DEBUG } from './build';

export function guard<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return run(...args);
    } catch (error) {
      // The console belongs to the page, so nothing is logged without `data-debug`.
      if (DEBUG) console.warn('svc left something out:', error);
    }
  };
}

/**
 * Listens at the window in the capture phase, so that a handler of the page that
 * stops an event does not hide it from the SDK. `passive` because the browser
 * otherwise waits with scrolling for a listener of wheel or touch.
 */
export function listen(types: string, run: (event: Event) => unknown): void {
  for (const type of types.split(' ')) addEventListener(type, guard(run), { capture: true, passive: true });
}
