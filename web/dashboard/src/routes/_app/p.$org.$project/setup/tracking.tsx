import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { catalogQuery } from '@/features/install/catalog';
import { addressOf, useProject } from '@/features/project/project';
import layout from '@/components/Layout.module.css';
import { trackingQuery } from '@/features/tracking/config';
import { asConfig } from '@/features/tracking/draft';
import { OutboundClicks } from '@/features/tracking/OutboundClicks';
import { seenPathsQuery } from '@/features/tracking/paths';
import classes from '@/features/tracking/Tracking.module.css';
import { TrackingForm } from '@/features/tracking/TrackingForm';
import { useI18n } from '@/i18n/I18n';
import { firstLanguage } from '@/i18n/language';

export const Route = createFileRoute('/_app/p/$org/$project/setup/tracking')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(catalogQuery(firstLanguage()));
    void context.queryClient.prefetchQuery(trackingQuery(addressOf(params)));
    void context.queryClient.prefetchQuery(seenPathsQuery(addressOf(params)));
  },
  component: TrackingScreen,
});

function TrackingScreen() {
  const { t } = useI18n();
  const { address, orgSlug } = useProject();
  const can = useCan(orgSlug)('project:admin');
  const query = useQuery(trackingQuery(address));
  // The preview of matching pages is between the fields: wait for it, so that the layout does not move.
  const seen = useQuery(seenPathsQuery(address));
  if (query.error && !query.data)
    return (
      <div className={layout.narrow}>
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      </div>
    );
  if (!query.data || seen.isPending)
    return (
      <div className={classes.layout}>
        <div />
        <Panel title={t.tracking.parts.sites.title} subtitle={t.tracking.parts.sites.text}>
          <Skeleton height={420} mt={6} />
        </Panel>
      </div>
    );
  const { outboundClicks, trackingConfig } = query.data.project;
  const { tracking, configRev } = trackingConfig;
  return (
    <>
      <TrackingForm key={address} project={address} config={asConfig(tracking)} revision={configRev} disabled={!can} />
      <div className={classes.layout}>
        <div />
        <OutboundClicks project={address} enabled={outboundClicks} disabled={!can} />
      </div>
    </>
  );
}
