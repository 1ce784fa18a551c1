import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/components/NotFound';
import { loadAllTexts } from '@/i18n/texts';

/** The screen whose texts are loaded first. */
const OVERVIEW = '/_app/p/$org/$project/';

/** Whether another page has this screen in a frame, which it may have of share links only. */
const isFramed = (pathname: string) => window.parent !== window && !pathname.startsWith('/s/');

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, preload }) => {
    if (!preload && isFramed(location.pathname)) {
      // A link within a shared dashboard led here. The server, when asked for the page, forbids the frame.
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
    return matches.at(-1)?.routeId === OVERVIEW ? undefined : loadAllTexts();
  },
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});
