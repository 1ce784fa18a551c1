import { useI18n } from '@/i18n/I18n';
import { keepSession } from '@/lib/session';
import { PasswordDialog } from './PasswordDialog';
import { knockAgain } from './auth';
import { useMe } from './me';

/** Asks for the password after a login has ended, and keeps the new one. */
export function LoginDialog({ settle }: { settle: (loggedIn: boolean) => void }) {
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
