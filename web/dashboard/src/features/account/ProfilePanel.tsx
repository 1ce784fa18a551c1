import { Panel } from '@/components/Panel';
import rows from '@/components/Rows.module.css';
import { roleName } from '@/features/org/roles';
import setup from '@/features/setup/Setup.module.css';
import { initialOf } from '@/features/shell/ProjectSwitch';
import { useI18n } from '@/i18n/I18n';
import { ConfirmEmail } from './ConfirmEmail';
import { useMe } from './me';

export function ProfilePanel() {
  const { t, format } = useI18n();
  const { user, memberships } = useMe();
  return (
    <Panel title={t.account.profileTitle}>
      <dl className={setup.reference}>
        {user.name ? (
          <>
            <dt>{t.common.name}</dt>
            <dd>{user.name}</dd>
          </>
        ) : null}
        <dt>{t.auth.email}</dt>
        <dd>
          {user.email}
          {user.emailVerified ? null : (
            <>
              <span className={rows.badge}>{t.account.unconfirmed}</span>
              <ConfirmEmail email={user.email} backTo="/account" />
            </>
          )}
        </dd>
        <dt>{t.account.since}</dt>
        <dd>{format.dateTime(user.createdAt)}</dd>
      </dl>
      <ul className={rows.rows} style={{ marginTop: 14, borderTop: '1px solid var(--svc-border)' }}>
        {memberships.map(({ org, role, pii }) => (
          <li key={org.id} className={rows.row}>
            <span className={rows.avatar} aria-hidden>
              {initialOf(org.name)}
            </span>
            <div className={rows.name}>
              {org.name}
              <span className={rows.badge} data-tone={role === 'OWNER' ? 'accent' : undefined}>
                {t.org.roles[roleName(role)].name}
              </span>
              {pii ? <span className={rows.badge}>{t.org.piiBadge}</span> : null}
            </div>
            <div className={rows.meta}>{t.org.roles[roleName(role)].hint}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
