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
 * page that stops an event hides nothing from us. None of these events can make
 * scrolling wait.
 */
export function listen(types: string, run: (event: Event) => unknown): void {
  for (const type of types.split(' ')) addEventListener(type, guard(run), true);
}
