import { Link } from '@tanstack/react-router';
import { useMe, useMembership } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';

/** Says to an owner why no mail told them about what a notice is about. Owners get such mails at a confirmed address. */
export function NoMail({ org, className }: { org: string; className?: string }) {
  const { t } = useI18n();
  const { user } = useMe();
  const membership = useMembership(org);
  if (user.emailVerified || membership?.role !== 'OWNER') return null;
  return (
    <p className={className}>
      {t.account.noMail} <Link to="/account">{t.account.confirmAddress}</Link>
    </p>
  );
}
