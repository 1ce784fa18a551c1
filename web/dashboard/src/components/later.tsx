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
  const get = async () => {
    const [part] = await Promise.all([load(), loadAllTexts()]);
    return { default: part };
  };
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
