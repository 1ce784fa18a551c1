import {
  IconArrowLeft,
  IconBuilding,
  IconDots,
  IconHistory,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LogoMark } from '@/components/Logo';
import { useCan, useMe } from '@/features/account/me';
import { readReportSearch } from '@/features/filters/params';
import { TimesIn, useI18n } from '@/i18n/I18n';
import { keepFocus } from '@/lib/focus';
import { remembered } from '@/lib/local';
import { browserZone } from '@/lib/zone';
import { Menu, MenuLink } from './Menu';
import { ProjectSwitch } from './ProjectSwitch';
import { type Screen, screens } from './screens';
import classes from './Shell.module.css';
import { Shortcuts } from './Shortcuts';
import { UserMenu } from './UserMenu';

/** The project or organization a screen belongs to. */
export interface Place {
  org: string;
  project?: string;
}

interface NavLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  icon: typeof IconKey;
  exact?: boolean;
  children: ReactNode;
}

function NavLink({ icon: Icon, exact = false, children, ...link }: NavLinkProps) {
  return (
    <Link className={classes.link} activeOptions={{ exact, includeSearch: false }} {...link}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {children}
    </Link>
  );
}

/** Returns a function that says whether a screen is in the navigation. */
const mayOpen =
  (can: ReturnType<typeof useCan>) =>
  ({ needs }: Screen) =>
    needs === undefined || can(needs);

/** Navigation of a project, in groups. */
function ProjectLinks({ org, project }: Required<Place>) {
  const { t } = useI18n();
  const can = useCan(org);
  const link = { params: { org, project }, search: readReportSearch };
  return screens.map(({ group, screens }) => (
    <div key={group} role="group" aria-label={t.nav.groups[group]} className={classes.group}>
      <span className={classes.heading} aria-hidden>
        {t.nav.groups[group]}
      </span>
      {screens.filter(mayOpen(can)).map(({ to, name, icon }) => (
        <NavLink key={to} to={to} icon={icon} exact={name === 'overview'} {...link}>
          {t.nav.screens[name]}
        </NavLink>
      ))}
      {group === 'project' && can('org:admin') ? (
        <NavLink to="/o/$org" params={{ org }} icon={IconBuilding}>
          {t.nav.organization}
        </NavLink>
      ) : null}
    </div>
  ));
}

/** Bottom navigation on phones: a few screens, and the others behind a button. */
function ProjectTabs({ org, project }: Required<Place>) {
  const { t } = useI18n();
  const can = useCan(org);
  const link = { params: { org, project }, search: readReportSearch };
  const onPhone = screens.flatMap(({ screens }) => screens.filter((screen) => screen.onPhone));
  return (
    <>
      {onPhone.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} icon={icon} exact={name === 'overview'} {...link}>
          {t.nav.screens[name]}
        </NavLink>
      ))}
      <Menu
        width={240}
        position="top-end"
        className={classes.link}
        target={
          <>
            <IconDots size={18} stroke={1.7} aria-hidden />
            {t.nav.more}
          </>
        }
      >
        <div className={classes.more}>
          {screens.map(({ group, screens }) => (
            <div key={group} role="group" aria-label={t.nav.groups[group]}>
              <span className={classes.heading} aria-hidden>
                {t.nav.groups[group]}
              </span>
              {screens.filter(mayOpen(can)).map(({ to, name, icon: Icon }) => (
                <MenuLink
                  key={to}
                  to={to}
                  activeOptions={{ exact: name === 'overview', includeSearch: false }}
                  icon={<Icon size={16} />}
                  {...link}
                >
                  {t.nav.screens[name]}
                </MenuLink>
              ))}
              {group === 'project' && can('org:admin') ? (
                <MenuLink to="/o/$org" params={{ org }} icon={<IconBuilding size={16} />}>
                  {t.nav.organization}
                </MenuLink>
              ) : null}
            </div>
          ))}
        </div>
      </Menu>
    </>
  );
}

function OrganizationLinks({ org }: { org: string }) {
  const { t } = useI18n();
  const params = { org };
  return (
    <>
      <NavLink to="/o/$org" params={params} icon={IconSettings} exact>
        {t.nav.sections.general}
      </NavLink>
      <NavLink to="/o/$org/members" params={params} icon={IconUsers}>
        {t.nav.sections.members}
      </NavLink>
      <NavLink to="/o/$org/keys" params={params} icon={IconKey}>
        {t.nav.sections.keys}
      </NavLink>
      <NavLink to="/o/$org/apps" params={params} icon={IconPlugConnected}>
        {t.nav.sections.apps}
      </NavLink>
      <NavLink to="/o/$org/reports" params={params} icon={IconMail}>
        {t.nav.sections.reports}
      </NavLink>
      <NavLink to="/o/$org/audit" params={params} icon={IconHistory}>
        {t.nav.sections.audit}
      </NavLink>
    </>
  );
}

function Links({ place: { org, project } }: { place: Place }) {
  return project ? <ProjectLinks org={org} project={project} /> : <OrganizationLinks org={org} />;
}

/** Link from screens without a project back to the project seen last. */
function BackLink() {
  const { t } = useI18n();
  const { memberships, lastProjectId } = useMe();
  const last = remembered('project') ?? lastProjectId;
  const places = memberships.flatMap(({ org, projects }) => projects.map((project) => ({ org: org.slug, ...project })));
  const place = places.find(({ id }) => id === last) ?? places[0];
  if (!place) return null;
  const { org, slug: project, name } = place;
  return (
    <Link to="/p/$org/$project" params={{ org, project }} search={{}} className={`${classes.link} ${classes.back}`}>
      <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      <span className="truncate" title={t.nav.backTo(name)}>
        {t.nav.backTo(name)}
      </span>
    </Link>
  );
}

/** The time zone of all times on the screen: the project's, or else the person's own. */
function Zone({ zone, className }: { zone: string | undefined; className: string | undefined }) {
  const { t } = useI18n();
  return <p className={className}>{zone ? t.nav.timesIn(zone) : t.nav.ownTimes(browserZone())}</p>;
}

interface ShellProps {
  place: Place | null;
  /** Time zone of the project. */
  zone?: string | undefined;
  children: ReactNode;
}

/** Frame of every signed-in screen. Without a project or organization it has no navigation. */
export function Shell({ place, zone, children }: ShellProps) {
  const { t } = useI18n();
  const main = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef(path);
  const [help, setHelp] = useState(false);
  const showHelp = () => {
    setHelp(true);
  };

  // Move the focus to the start of a new screen, so that screen readers announce it.
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.nav.skip}
      </a>
      <aside className={classes.side} aria-label={t.nav.label}>
        <Link to="/" className={classes.brand}>
          <LogoMark size={24} />
          svc
        </Link>
        <ProjectSwitch place={place} />
        <nav className={classes.nav} aria-label={t.nav.label}>
          {place ? <Links place={place} /> : null}
          {place?.project ? null : <BackLink />}
        </nav>
        <div className={classes.bottom}>
          <Zone zone={zone} className={classes.zone} />
          <UserMenu wide onShortcuts={showHelp} />
        </div>
      </aside>
      <aside className={classes.top} aria-label={t.nav.label}>
        <ProjectSwitch place={place} />
        <UserMenu onShortcuts={showHelp} />
      </aside>
      <main className={classes.main}>
        <Zone zone={zone} className={classes.zoneNarrow} />
        <div id="main" ref={main} tabIndex={-1} className={classes.inner}>
          <TimesIn zone={zone}>{children}</TimesIn>
        </div>
      </main>
      {place ? (
        <nav className={classes.tabs} aria-label={t.nav.label}>
          {place.project ? (
            <ProjectTabs org={place.org} project={place.project} />
          ) : (
            <OrganizationLinks org={place.org} />
          )}
        </nav>
      ) : null}
      <Shortcuts place={place} help={help} onHelp={setHelp} />
    </div>
  );
}
