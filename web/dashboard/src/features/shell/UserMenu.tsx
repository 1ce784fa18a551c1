import { IconKeyboard, IconLogout, IconSelector, IconUserCog } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { LanguagePicker, SchemePicker } from '@/components/Preferences';
import { logout } from '@/features/account/auth';
import { useMe } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import { Menu, MenuButton, menuClasses, MenuLink } from './Menu';
import { initialOf } from './ProjectSwitch';
import classes from './Shell.module.css';

interface UserMenuProps {
  /** Shows the name beside the avatar. */
  wide?: boolean;
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void;
}

export function UserMenu({ wide = false, onShortcuts }: UserMenuProps) {
  const { t } = useI18n();
  const { user } = useMe();
  const navigate = useNavigate();
  const name = user.name ?? user.email;
  const leave = () => void logout().then(() => navigate({ to: '/login', search: {} }));

  return (
    <Menu
      width={248}
      position={wide ? 'top-start' : 'bottom-end'}
      className={classes.user}
      target={
        <>
          <span className={`${classes.avatar} ${classes.round}`} aria-hidden>
            {initialOf(name)}
          </span>
          <span className="sr-only">{wide ? t.nav.account : `${t.nav.account}: ${name}`}</span>
          {wide ? (
            <>
              <span className={classes.switchText}>
                <span className={`${classes.switchName} truncate`} style={{ display: 'block' }} title={name}>
                  {name}
                </span>
                {user.name ? (
                  <span className={`${classes.switchOrg} truncate`} style={{ display: 'block' }}>
                    {user.email}
                  </span>
                ) : null}
              </span>
              <IconSelector size={16} stroke={1.7} color="var(--svc-muted)" aria-hidden />
            </>
          ) : null}
        </>
      }
    >
      {wide ? null : (
        <div style={{ padding: '6px 10px 8px' }}>
          <div className={`${classes.menuName} truncate`}>{name}</div>
          {user.name ? <div className={`${classes.menuSub} truncate`}>{user.email}</div> : null}
        </div>
      )}
      <div className={classes.menuPick}>
        <span>{t.common.language}</span>
        <LanguagePicker fullWidth />
      </div>
      <div className={classes.menuPick}>
        <span>{t.common.scheme}</span>
        <SchemePicker fullWidth />
      </div>
      <hr className={menuClasses.line} />
      <MenuLink to="/account" icon={<IconUserCog size={16} />}>
        {t.nav.profile}
      </MenuLink>
      {wide ? (
        <MenuButton icon={<IconKeyboard size={16} />} end={<kbd className={classes.key}>?</kbd>} onClick={onShortcuts}>
          {t.shortcuts.title}
        </MenuButton>
      ) : null}
      <MenuButton icon={<IconLogout size={16} />} onClick={leave}>
        {t.nav.logout}
      </MenuButton>
    </Menu>
  );
}
