import { Link } from '@tanstack/react-router';
import tabs from '@/components/Tabs.module.css';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

const views = [
  ['list', '/p/$org/$project/events'],
  ['catalog', '/p/$org/$project/events/catalog'],
] as const;

/** Tabs of the two event screens: the list of events and the catalog. */
export function EventViews() {
  const { t } = useI18n();
  const { orgSlug, slug } = useProject();
  return (
    <nav className={tabs.tabs} aria-label={t.events.title}>
      {views.map(([view, to]) => (
        <Link
          key={view}
          className={tabs.tab}
          to={to}
          params={{ org: orgSlug, project: slug }}
          search={readReportSearch}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t.catalog.views[view]}
        </Link>
      ))}
    </nav>
  );
}
