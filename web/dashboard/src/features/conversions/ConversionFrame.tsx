import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import { useCan } from '@/features/account/me';
import { useValueLabel } from '@/features/filters/labels';
import header from '@/features/filters/ReportHeader.module.css';
import { useProject } from '@/features/project/project';
import { ScreenTabs, useTabTitle } from '@/features/project/ScreenTabs';
import { useI18n } from '@/i18n/I18n';

const views = [
  ['list', '/p/$org/$project/conversions'],
  ['definitions', '/p/$org/$project/conversions/definitions'],
  ['destinations', '/p/$org/$project/conversions/destinations'],
] as const;

interface ConversionFrameProps {
  /** Content at the end of the title row. */
  controls: ReactNode;
  children: ReactNode;
}

/** Frame of the conversion screens, with tabs for the list, the definitions, and the ad platforms. */
export function ConversionFrame({ controls, children }: ConversionFrameProps) {
  const { t } = useI18n();
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  const tabs = {
    label: t.nav.screens.conversions,
    screens: views.map(([view, to]) => ({ to, name: t.conversions.views[view] })),
  };
  useTabTitle(tabs);
  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.conversions}</h1>
          <ScreenTabs {...tabs} />
        </div>
        <div className={header.controls}>{controls}</div>
      </header>
      {can('conversions:read') ? children : <NoAccess />}
    </>
  );
}

/** Message for people without access. */
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

/** Whether the person may change conversion definitions. */
export function useMayDefine() {
  const can = useCan(useProject().orgSlug);
  return can('conversions:write') && can('config:write');
}

/** Names of goals in the reader's language, by key. */
export function useGoalNames<Goal extends { key: string; name: string }>(goals: readonly Goal[] = []): Goal[] {
  const say = useValueLabel();
  return goals.map((goal) => ({ ...goal, name: say('goal', goal.key, goal.name) }));
}
