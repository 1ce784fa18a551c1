import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { loadAllTexts } from '@/i18n/texts';

/**
 * A component that is loaded when it is first shown, with its texts: what a click opens need not be loaded before.
 * `Waiting` takes its place until then.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = () => null,
) {
  const Part = lazy(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()]);
    return { default: part };
  });
  return function Later(props: Props) {
    return <Suspense fallback={<Waiting />}>{createElement(Part as ComponentType<Props>, props)}</Suspense>;
  };
}
