import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFound } from '@/components/NotFound';
import { loadAllTexts } from '@/i18n/texts';

/** The screen whose texts are loaded first. */
const OVERVIEW = '/_app/p/$org/$project/';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ matches }) => {
    if (matches.at(-1)?.routeId !== OVERVIEW) await loadAllTexts();
  },
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});
