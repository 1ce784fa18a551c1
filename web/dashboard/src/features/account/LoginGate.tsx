import { useEffect, useState } from 'react';
import { GateBoundary } from '@/components/GateBoundary';
import { later } from '@/components/later';
import { onLoginEnded } from '@/lib/api';
import { session } from '@/lib/session';
import { letAllGo, withForms } from '@/lib/unsaved';
import { readMe, useMe } from './me';

const LoginDialog = later(async () => (await import('./LoginDialog')).LoginDialog);
withForms(LoginDialog.load);

/** Wraps all signed-in screens and asks for another login, where something typed would be lost on the login screen. */
export function LoginGate() {
  const { user } = useMe();
  const [answer, setAnswer] = useState<((loggedIn: boolean) => void) | null>(null);

  useEffect(() => {
    onLoginEnded(
      () =>
        new Promise((resolve) => {
          setAnswer(() => resolve);
        }),
    );
    return () => {
      onLoginEnded(() => Promise.resolve(false));
    };
  }, []);
  const settle = (loggedIn: boolean) => {
    // The login screen comes next.
    if (!loggedIn) letAllGo();
    setAnswer(null);
    answer?.(loggedIn);
  };

  // The person may log in in another tab, or there by the link.
  useEffect(() => {
    if (!answer) return;
    const proceed = async () => {
      const me = session() ? await readMe().catch(() => null) : null;
      if (!me) return;
      if (me.user.id === user.id) {
        setAnswer(null);
        answer(true);
      } else {
        // What the former person has typed is not sent in the name of another one.
        letAllGo();
        window.location.reload();
      }
    };
    const heard = () => void proceed();
    window.addEventListener('storage', heard);
    return () => {
      window.removeEventListener('storage', heard);
    };
  }, [answer, user.id]);

  if (!answer) return null;
  return (
    <GateBoundary>
      <LoginDialog settle={settle} />
    </GateBoundary>
  );
}
