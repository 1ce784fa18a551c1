import { useDocumentTitle } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import tabs from '@/components/Tabs.module.css';
import { useCan } from '@/features/account/me';
import { readReportSearch } from '@/features/filters/params';
import header from '@/features/filters/ReportHeader.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

/** The screens about ads, in the order of their tabs. */
const views = [
  ['costs', '/p/$org/$project/ads'],
  ['accounts', '/p/$org/$project/ads/accounts'],
  ['unmatched', '/p/$org/$project/ads/unmatched'],
  ['rules', '/p/$org/$project/ads/rules'],
  ['templates', '/p/$org/$project/ads/templates'],
  ['import', '/p/$org/$project/ads/import'],
] as const;

/** Tabs of the screens about ads, beside their title. */
export function AdsTabs() {
  const { t } = useI18n();
  const { orgSlug, slug } = useProject();
  const list = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // On phones the tabs are wider than the screen: scroll the current one into view.
  useEffect(() => {
    list.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <nav ref={list} className={tabs.tabs} aria-label={t.nav.screens.ads}>
      {views.map(([view, to]) => (
        <Link
          key={view}
          className={tabs.tab}
          to={to}
          params={{ org: orgSlug, project: slug }}
          search={readReportSearch}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t.ads.views[view]}
        </Link>
      ))}
    </nav>
  );
}

interface AdsFrameProps {
  /** Content at the end of the title row. */
  controls?: ReactNode;
  children: ReactNode;
}

/** Frame of the screens about ads that are no reports. */
export function AdsFrame({ controls, children }: AdsFrameProps) {
  const { t } = useI18n();
  const { orgSlug, name } = useProject();
  const can = useCan(orgSlug);
  useDocumentTitle(`${t.nav.screens.ads} · ${name} · svc`);
  return (
    <>
      <header className={header.header}>
        <div className={header.title}>
          <h1>{t.nav.screens.ads}</h1>
          <AdsTabs />
        </div>
        <div className={header.controls}>{controls}</div>
      </header>
      {can('ads:read') ? children : <NoAccess heading={t.ads.noAccessHeading} text={t.ads.noAccessText} />}
    </>
  );
}

/** Message for people without access. */
export function NoAccess({ heading, text }: { heading: string; text: string }) {
  return (
    <StateCard>
      <Empty icon={<IconLock size={24} stroke={1.5} />} heading={heading}>
        {text}
      </Empty>
    </StateCard>
  );
}
