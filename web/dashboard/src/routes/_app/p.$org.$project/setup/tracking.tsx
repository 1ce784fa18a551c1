import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { addressOf, useProject } from '@/features/project/project';
import classes from '@/features/setup/Setup.module.css';
import { TrackingForm } from '@/features/setup/TrackingForm';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';

const TrackingConfigDocument = graphql(`
  query TrackingConfig($project: String!) {
    project(project: $project) {
      id
      trackingConfig {
        tracking
        configRev
      }
    }
  }
`);

const trackingQuery = (project: string) => documentQuery('TrackingConfig', TrackingConfigDocument, { project });

export const Route = createFileRoute('/_app/p/$org/$project/setup/tracking')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(trackingQuery(addressOf(params)));
  },
  component: TrackingScreen,
});

function TrackingScreen() {
  const { t } = useI18n();
  const { address, orgSlug } = useProject();
  const can = useCan(orgSlug)('project:admin');
  const query = useQuery(trackingQuery(address));
  if (query.error && !query.data) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <div className={classes.narrow}>
        <Panel title={t.setup.sitesTitle} subtitle={t.setup.sitesText}>
          <Skeleton height={280} mt={6} />
        </Panel>
      </div>
    );
  const { tracking, configRev } = query.data.project.trackingConfig;
  return <TrackingForm key={address} project={address} stored={tracking} revision={configRev} disabled={!can} />;
}
