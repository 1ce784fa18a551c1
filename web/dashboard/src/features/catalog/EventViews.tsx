import { ScreenTabs } from '@/features/project/ScreenTabs';
import { useI18n } from '@/i18n/I18n';

const views = [
  ['list', '/p/$org/$project/events'],
  ['catalog', '/p/$org/$project/events/catalog'],
] as const;

/** Tabs of the two event screens: the list of events and the catalog. */
export function EventViews() {
  const { t } = useI18n();
  return (
    <ScreenTabs label={t.events.title} screens={views.map(([view, to]) => ({ to, name: t.catalog.views[view] }))} />
  );
}
