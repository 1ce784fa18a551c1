/**
 * The SDK is a guest in the page. Nothing it does may throw into the host, so
 * every way in (listeners, timers, promises, the public function) passes here.
 */

export function guard<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return run(...args);
    } catch {
      // A guest does not complain in the host's console.
    }
  };
}

/**
 * Everything is heard at the window, on the way down (capture): a handler of the
 * page that stops an event hides nothing from us. Passive, so that scrolling
 * never waits.
 */
export function listen(types: string, run: (event: Event) => unknown): void {
  for (const type of types.split(' ')) addEventListener(type, guard(run), { capture: true, passive: true });
}

/** A whole number from 0 to `max`: what every count and time on the wire must be. */
export const whole = (value: number, max: number): number => Math.max(0, Math.min(max, Math.round(value) || 0));
