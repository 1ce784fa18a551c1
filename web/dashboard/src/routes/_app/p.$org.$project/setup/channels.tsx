import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { channelsQuery } from '@/features/channels/channels';
import { ChannelsForm } from '@/features/channels/ChannelsForm';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/setup/channels')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(channelsQuery(addressOf(params)));
  },
  component: ChannelsScreen,
});

function ChannelsScreen() {
  const { t } = useI18n();
  const project = useProject();
  const can = useCan(project.orgSlug);
  const query = useQuery(channelsQuery(project.address));
  const found = query.data?.project;
  if (query.error && !found)
    return (
      <div className={layout.narrow}>
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      </div>
    );
  if (!found)
    return (
      <div className={layout.narrow} aria-busy>
        <Panel title={t.channels.unknownTitle} subtitle={t.channels.unknownText}>
          <Room like={t.channels.noUnknown} />
        </Panel>
      </div>
    );
  return <ChannelsForm key={found.id} project={found} disabled={!can('project:admin')} />;
}
