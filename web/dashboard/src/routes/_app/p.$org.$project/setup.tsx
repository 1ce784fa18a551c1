import { useDocumentTitle } from '@mantine/hooks';
import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import classes from '@/features/setup/Setup.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup')({ component: SetupFrame });

const sections = [
  ['steps', '/p/$org/$project/setup'],
  ['install', '/p/$org/$project/setup/install'],
  ['check', '/p/$org/$project/setup/check'],
  ['prompts', '/p/$org/$project/setup/prompts'],
  ['assistants', '/p/$org/$project/setup/assistants'],
  ['keys', '/p/$org/$project/setup/keys'],
  ['tracking', '/p/$org/$project/setup/tracking'],
  ['channels', '/p/$org/$project/setup/channels'],
  ['annotations', '/p/$org/$project/setup/annotations'],
  ['sharing', '/p/$org/$project/setup/sharing'],
  ['project', '/p/$org/$project/setup/project'],
  ['status', '/p/$org/$project/setup/status'],
] as const;

function SetupFrame() {
  const { t } = useI18n();
  const params = Route.useParams();
  const project = useProject();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const section = sections.slice(1).find(([key]) => path.endsWith(`/setup/${key}`))?.[0];
  useDocumentTitle(
    [...(section ? [t.setup.sections[section]] : []), t.nav.screens.setup, project.name, 'svc'].join(' · '),
  );
  return (
    <>
      <header className={classes.header}>
        <h1>{t.nav.screens.setup}</h1>
        <span>{project.name}</span>
      </header>
      <nav className={classes.sections} aria-label={t.nav.screens.setup}>
        {sections.map(([key, to]) => (
          <Link
            key={key}
            className={classes.section}
            to={to}
            params={params}
            search={readReportSearch}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t.setup.sections[key]}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
