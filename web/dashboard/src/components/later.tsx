import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { loadAllTexts } from '@/i18n/texts';

/**
 * A component that is loaded when it is first shown, with its texts: what a click opens need not be loaded before.
 * `Waiting` takes its place until then. Its `load` loads it ahead.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) {
  return laterWith(() => Promise.all([load(), loadAllTexts()]).then(([part]) => part), Waiting);
}

/** As `later`, for a part that has no texts, or only those of the first overview. */
export function laterWith<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = () => null,
) {
  const get = async () => ({ default: await load() });
  const lazily = () =>
    lazy(() =>
      get().catch((error: unknown) => {
        // Showing it again tries again.
        Part = lazily();
        throw error;
      }),
    );
  let Part = lazily();
  function Later(props: Props) {
    return (
      <Suspense fallback={createElement(Waiting, props)}>{createElement(Part as ComponentType<Props>, props)}</Suspense>
    );
  }
  // If it fails, showing the component tries again.
  return Object.assign(Later, { load: () => void get().catch(() => undefined) });
}

/** Runs something when the page is at rest: loads ahead what the next click or touch shows. Returns a function to stop. */
export function atRest(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }
  const idle = requestIdleCallback(run, { timeout: 3_000 });
  return () => {
    cancelIdleCallback(idle);
  };
}
