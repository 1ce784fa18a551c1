import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import { useCan } from '@/features/account/me';
import header from '@/features/filters/ReportHeader.module.css';
import { useProject } from '@/features/project/project';
import { ScreenTabs, useTabTitle } from '@/features/project/ScreenTabs';
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

function useAdsTabs() {
  const { t } = useI18n();
  return { label: t.nav.screens.ads, screens: views.map(([view, to]) => ({ to, name: t.ads.views[view] })) };
}

/** Tabs of the screens about ads, beside their title. */
export function AdsTabs() {
  return <ScreenTabs {...useAdsTabs()} />;
}

interface AdsFrameProps {
  /** Content at the end of the title row. */
  controls?: ReactNode;
  children: ReactNode;
}

/** Frame of the screens about ads that are no reports. */
export function AdsFrame({ controls, children }: AdsFrameProps) {
  const { t } = useI18n();
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  useTabTitle(useAdsTabs());
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
