import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ScreenError } from '@/components/ScreenError';
import { SplashPage } from '@/components/Splash';
import { meQuery } from '@/features/account/me';
import { LoginGate } from '@/features/account/LoginGate';
import { SudoGate } from '@/features/account/Sudo';
import { UnsavedGate } from '@/features/unsaved/UnsavedGate';
import { session } from '@/lib/session';

/** Everything behind the login. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!session()) throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery()),
  pendingComponent: SplashPage,
  errorComponent: (props) => (
    <main>
      <ScreenError {...props} />
    </main>
  ),
  component: AppFrame,
});

function AppFrame() {
  return (
    <>
      <Outlet />
      <SudoGate />
      <LoginGate />
      <UnsavedGate />
    </>
  );
}
