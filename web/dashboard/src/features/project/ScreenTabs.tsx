import { useDocumentTitle } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import tabs from '@/components/Tabs.module.css';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';

/** Addresses of screens that stand beside others as tabs. */
type Screen =
  | `/p/$org/$project/ads${'' | '/accounts' | '/unmatched' | '/rules' | '/templates' | '/import'}`
  | `/p/$org/$project/conversions${'' | '/definitions' | '/destinations'}`
  | `/p/$org/$project/events${'' | '/catalog'}`;

interface ScreenTabsProps {
  /** Name of what the screens have in common. */
  label: string;
  screens: readonly { to: Screen; name: string }[];
}

/** Title of the document on a screen with tabs: the tab, unless it is the first, before what the tabs have in common. */
export function useTabTitle({ label, screens }: ScreenTabsProps) {
  const { name } = useProject();
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') });
  const tab = screens.slice(1).find(({ to }) => path.endsWith(to.slice('/p/$org/$project'.length)));
  useDocumentTitle([...(tab ? [tab.name] : []), label, name, 'svc'].join(' · '));
}

/** Tabs that lead to the screens of a project about one subject, and keep period and filter. */
export function ScreenTabs({ label, screens }: ScreenTabsProps) {
  const { orgSlug, slug } = useProject();
  return (
    <nav className={tabs.tabs} data-wrap aria-label={label}>
      {screens.map(({ to, name }) => (
        <Link
          key={to}
          className={tabs.tab}
          to={to}
          params={{ org: orgSlug, project: slug }}
          search={readReportSearch}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
