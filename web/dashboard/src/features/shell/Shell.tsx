import { IconActivity, IconChartAreaLine, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { LogoMark } from '@/components/Logo';
import { pickReportSearch } from '@/features/filters/carry';
import { useI18n } from '@/i18n/I18n';
import { ProjectSwitch } from './ProjectSwitch';
import classes from './Shell.module.css';
import { UserMenu } from './UserMenu';

interface Place {
  org: string;
  project: string;
}

function NavLinks({ org, project }: Place) {
  const { t } = useI18n();
  const params = { org, project };
  return (
    <>
      <Link
        className={classes.link}
        to="/p/$org/$project"
        params={params}
        search={pickReportSearch}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <IconChartAreaLine size={18} stroke={1.7} aria-hidden />
        {t.nav.overview}
      </Link>
      <Link
        className={classes.link}
        to="/p/$org/$project/sessions"
        params={params}
        search={pickReportSearch}
        activeOptions={{ includeSearch: false }}
      >
        <IconActivity size={18} stroke={1.7} aria-hidden />
        {t.nav.sessions}
      </Link>
      <Link
        className={classes.link}
        to="/p/$org/$project/setup"
        params={params}
        search={pickReportSearch}
        activeOptions={{ includeSearch: false }}
      >
        <IconSettings size={18} stroke={1.7} aria-hidden />
        {t.nav.setup}
      </Link>
    </>
  );
}

/** The frame around every signed-in screen. Without a project there is nothing to navigate yet. */
export function Shell({ place, children }: { place: Place | null; children: ReactNode }) {
  const { t } = useI18n();
  const main = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef(path);

  // A reader of the screen learns that a new one has come: the focus moves to its beginning.
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);

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
        {place ? (
          <nav className={classes.nav} aria-label={t.nav.label}>
            <NavLinks {...place} />
          </nav>
        ) : null}
        <div className={classes.bottom}>
          <UserMenu wide />
        </div>
      </aside>
      <header className={classes.top}>
        <ProjectSwitch place={place} />
        <UserMenu />
      </header>
      <main className={classes.main}>
        <div id="main" ref={main} tabIndex={-1} className={classes.inner}>
          {children}
        </div>
      </main>
      {place ? (
        <nav className={classes.tabs} aria-label={t.nav.label}>
          <NavLinks {...place} />
        </nav>
      ) : null}
    </div>
  );
}
