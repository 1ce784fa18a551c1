import { createRouter } from '@tanstack/react-router';
import { ScreenError } from './components/ScreenError';
import { isLoginAsked, onSignedOut } from './lib/api';
import { queryClient } from './lib/query';
import { parseSearch, stringifySearch } from './lib/search';
import { onSessionElsewhere, session } from './lib/session';
import { isUnsaved } from './lib/unsaved';
import { routeTree } from './routeTree.gen';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  search: { strict: true },
  // The server knows its pages by their exact paths, and sends headers for those of share links.
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  defaultPendingMs: 150,
  scrollRestoration: true,
});

// The server ended the session: sign in again and come back to the same place.
onSignedOut((unsaved) => {
  queryClient.clear();
  void router.navigate({
    to: '/login',
    search: { next: router.state.location.href, ...(unsaved ? { unsaved: '1' as const } : {}) },
    replace: true,
  });
});

onSessionElsewhere(() => {
  // The person logs in again where they are, here or in another tab. What they have typed stays.
  if (isLoginAsked() || (!session() && isUnsaved())) return;
  window.location.reload();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
