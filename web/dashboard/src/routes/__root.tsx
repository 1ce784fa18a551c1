import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/components/NotFound';
import { loadAllTexts } from '@/i18n/texts';

/** The screen whose texts are loaded first. */
const OVERVIEW = '/_app/p/$org/$project/';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches }) => (matches.at(-1)?.routeId === OVERVIEW ? undefined : loadAllTexts()),
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});
