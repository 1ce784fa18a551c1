import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute } from '@tanstack/react-router';
import { LoginsPanel } from '@/features/account/LoginsPanel';
import { MyApps } from '@/features/account/MyApps';
import { PasswordForm } from '@/features/account/PasswordForm';
import { ProfilePanel } from '@/features/account/ProfilePanel';
import { ReportMails } from '@/features/reportMails/ReportMails';
import layout from '@/components/Layout.module.css';
import setup from '@/features/setup/Setup.module.css';
import { Shell } from '@/features/shell/Shell';
import { useI18n } from '@/i18n/I18n';

/** Account screen: profile, password and logins, and connected apps. */
export const Route = createFileRoute('/_app/account')({ component: AccountScreen });

function AccountScreen() {
  const { t } = useI18n();
  useDocumentTitle(`${t.nav.profile} · svc`);
  return (
    <Shell place={null}>
      <header className={setup.header}>
        <h1>{t.nav.profile}</h1>
      </header>
      <div className={layout.narrow}>
        <ProfilePanel />
        <PasswordForm />
        <LoginsPanel />
        <MyApps />
        <ReportMails />
        <p className={layout.text}>
          <a href="/licences.txt">{t.account.licences}</a>
        </p>
      </div>
    </Shell>
  );
}
