import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Empty } from '@/components/Empty';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { shareLinksQuery } from '@/features/sharing/links';
import { ShareLinksPanel } from '@/features/sharing/ShareLinksPanel';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/sharing')({ component: SharingScreen });

function SharingScreen() {
  const { t } = useI18n();
  const project = useProject();
  const can = useCan(project.orgSlug)('project:admin');
  const query = useQuery({ ...shareLinksQuery(project.address), enabled: can });
  const links = query.data?.project.shareLinks;
  if (!can)
    return (
      <div className={layout.narrow}>
        <Panel title={t.sharing.heading} subtitle={t.sharing.text}>
          <Empty icon={<IconShare size={24} stroke={1.5} />} heading={t.sharing.admins} />
        </Panel>
      </div>
    );
  return (
    <div className={layout.narrow} aria-busy={!links && !query.error}>
      {links ? (
        <ShareLinksPanel project={project.address} timezone={project.timezone} links={links} />
      ) : query.error ? (
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      ) : (
        <Panel title={t.sharing.heading} subtitle={t.sharing.text}>
          <Room like={t.sharing.noneText} />
        </Panel>
      )}
    </div>
  );
}
