import { useEffect, useState } from 'react';
import { later } from '@/components/later';
import { onLoginEnded } from '@/lib/api';
import { session } from '@/lib/session';
import { letAllGo } from '@/lib/unsaved';

const LoginDialog = later(async () => (await import('./LoginDialog')).LoginDialog);

/** Wraps all signed-in screens and asks for another login, where something typed would be lost on the login screen. */
export function LoginGate() {
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
    const heard = () => {
      if (session()) {
        setAnswer(null);
        answer(true);
      }
    };
    window.addEventListener('storage', heard);
    return () => {
      window.removeEventListener('storage', heard);
    };
  }, [answer]);

  if (!answer) return null;
  return <LoginDialog settle={settle} />;
}
