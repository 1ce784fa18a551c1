import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { ConversionFrame } from '@/features/conversions/ConversionFrame';
import { readDestinations } from '@/features/conversions/draft';
import { DestinationCard } from '@/features/destinations/DestinationCard';
import { type Destination, destinationsQuery } from '@/features/destinations/destinations';
import classes from '@/features/destinations/Destinations.module.css';
import { Disconnect } from '@/features/destinations/Disconnect';
import { SetUpDialog } from '@/features/destinations/SetUpDialog';
import { TestDialog } from '@/features/destinations/TestDialog';
import { oneOf } from '@/features/filters/params';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { refreshEvery } from '@/lib/query';
import { type AdPlatform, allAdPlatform } from '@/rest/values';

interface DestinationsSearch {
  /** The platform that is being set up. */
  setup?: AdPlatform;
  /** The platform that is being tested. */
  test?: AdPlatform;
}

function readDestinationsSearch(raw: Record<string, unknown>): DestinationsSearch {
  const [setup, test] = [oneOf(allAdPlatform, raw.setup), oneOf(allAdPlatform, raw.test)];
  return { ...(setup ? { setup } : {}), ...(test ? { test } : {}) };
}

export const Route = createFileRoute('/_app/p/$org/$project/conversions/destinations')({
  validateSearch: readDestinationsSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(destinationsQuery(addressOf(params)));
  },
  component: DestinationsScreen,
});

function DestinationsScreen() {
  const { t } = useI18n();
  const project = useProject();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const can = useCan(project.orgSlug);
  const mayChange = can('project:admin');
  const [disconnecting, setDisconnecting] = useState<Destination | null>(null);
  const query = useQuery({
    ...destinationsQuery(project.address),
    enabled: can('conversions:read'),
    refetchInterval: refreshEvery,
  });
  const of = query.data?.project;
  const find = (platform: AdPlatform | undefined) =>
    (mayChange && of?.destinations.find(({ provider }) => lower(provider) === platform)) || null;
  const set = (next: DestinationsSearch) =>
    void navigate({
      search: (now) => ({ ...now, setup: undefined, test: undefined, ...next }),
      resetScroll: false,
      replace: true,
    });
  const close = () => {
    set({});
  };
  /** Settings of the definitions that send to a platform. */
  const toldOf = (platform: AdPlatform) =>
    (of?.conversionDefinitions ?? [])
      .map(({ name, destinations }) => ({ name, there: readDestinations(destinations)[platform] }))
      .filter(({ there }) => there.enabled);
  const [edited, tested] = [find(search.setup), find(search.test)];

  return (
    <ConversionFrame controls={null}>
      {query.error && of ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <p className={classes.intro}>{t.destinations.intro}</p>
      {query.error && !of ? (
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      ) : (
        <div className={classes.cards}>
          {of
            ? of.destinations.map((destination) => {
                const platform = lower(destination.provider);
                return (
                  <DestinationCard
                    key={platform}
                    destination={destination}
                    told={toldOf(platform).map(({ name }) => name)}
                    mayChange={mayChange}
                    onSetUp={() => {
                      set({ setup: platform });
                    }}
                    onTest={() => {
                      set({ test: platform });
                    }}
                  />
                );
              })
            : allAdPlatform.map((platform) => (
                <Panel key={platform} title={t.values.ad_platform[platform]}>
                  <Skeleton height={110} />
                </Panel>
              ))}
        </div>
      )}
      {edited ? (
        <SetUpDialog
          key={edited.provider}
          project={project.address}
          destination={edited}
          onDisconnect={() => {
            setDisconnecting(edited);
            close();
          }}
          onSaved={(isTestable) => {
            set(isTestable ? { test: lower(edited.provider) } : {});
          }}
          onClose={close}
        />
      ) : null}
      {tested?.ready ? (
        <TestDialog
          key={tested.provider}
          destination={tested}
          conversion={toldOf(lower(tested.provider))[0]?.there.name ?? ''}
          onSetUp={() => {
            set({ setup: lower(tested.provider) });
          }}
          onClose={close}
        />
      ) : null}
      {disconnecting ? (
        <Disconnect
          project={project.address}
          destination={disconnecting}
          onClose={() => {
            setDisconnecting(null);
          }}
        />
      ) : null}
    </ConversionFrame>
  );
}
