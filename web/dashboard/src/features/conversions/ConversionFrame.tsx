import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import tabs from '@/components/Tabs.module.css';
import { useCan } from '@/features/account/me';
import { useValueLabel } from '@/features/filters/labels';
import { readReportSearch } from '@/features/filters/params';
import header from '@/features/filters/ReportHeader.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

const views = [
  ['list', '/p/$org/$project/conversions'],
  ['definitions', '/p/$org/$project/conversions/definitions'],
  ['destinations', '/p/$org/$project/conversions/destinations'],
] as const;

interface ConversionFrameProps {
  /** What stands at the other end of the title. */
  controls: ReactNode;
  children: ReactNode;
}

/** What the screens of conversions have around them: those that happened one by one, what each is, and whom it is told. */
export function ConversionFrame({ controls, children }: ConversionFrameProps) {
  const { t } = useI18n();
  const { orgSlug, slug, name } = useProject();
  const can = useCan(orgSlug);
  useDocumentTitle(`${t.nav.screens.conversions} · ${name} · svc`);
  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.conversions}</h1>
          <nav className={tabs.tabs} aria-label={t.nav.screens.conversions}>
            {views.map(([view, to]) => (
              <Link
                key={view}
                className={tabs.tab}
                to={to}
                params={{ org: orgSlug, project: slug }}
                search={readReportSearch}
                activeOptions={{ exact: true, includeSearch: false }}
              >
                {t.conversions.views[view]}
              </Link>
            ))}
          </nav>
        </div>
        <div className={header.controls}>{controls}</div>
      </header>
      {can('conversions:read') ? children : <NoAccess />}
    </>
  );
}

/** Instead of what a person may not see. */
export function NoAccess({ page = false }: { page?: boolean }) {
  const { t } = useI18n();
  return (
    <StateCard>
      <Empty page={page} icon={<IconLock size={24} stroke={1.5} />} heading={t.conversions.noAccessHeading}>
        {t.conversions.noAccessText}
      </Empty>
    </StateCard>
  );
}

/** Who may say what a conversion is. */
export function useMayDefine() {
  const can = useCan(useProject().orgSlug);
  return can('conversions:write') && can('config:write');
}

/** Goals by what they are called in the language of the reader. */
export function useGoalNames<Goal extends { key: string; name: string }>(goals: readonly Goal[] = []): Goal[] {
  const say = useValueLabel();
  return goals.map((goal) => ({ ...goal, name: say('goal', goal.key, goal.name) }));
}
