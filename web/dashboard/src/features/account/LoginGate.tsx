import { useEffect, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { onLoginEnded } from '@/lib/api';
import { keepSession, session } from '@/lib/session';
import { letAllGo } from '@/lib/unsaved';
import { PasswordDialog } from './PasswordDialog';
import { knockAgain } from './auth';
import { useMe } from './me';

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

function LoginDialog({ settle }: { settle: (loggedIn: boolean) => void }) {
  const { t } = useI18n();
  const { user } = useMe();
  return (
    <PasswordDialog
      words={{ title: t.auth.endedTitle, text: t.auth.endedText(user.email), action: t.auth.login }}
      purpose="login"
      confirm={async (password) => {
        keepSession(await knockAgain({ email: user.email, password }));
      }}
      settle={settle}
    />
  );
}
