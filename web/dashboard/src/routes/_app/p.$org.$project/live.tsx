import { Skeleton } from '@mantine/core';
import { useDocumentTitle, useThrottledValue } from '@mantine/hooks';
import { IconBroadcast } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import header from '@/features/filters/ReportHeader.module.css';
import { ConnectionState } from '@/features/live/ConnectionState';
import { ignoredQuery } from '@/features/live/ignored';
import { latestQuery } from '@/features/live/latest';
import live from '@/features/live/Live.module.css';
import { LiveList } from '@/features/live/LiveList';
import { NotCounted } from '@/features/live/NotCounted';
import notCounted from '@/features/live/NotCounted.module.css';
import { useLiveTail } from '@/features/live/useLiveTail';
import { LiveCount, liveQuery } from '@/features/overview/LiveCount';
import { addressOf, useProject } from '@/features/project/project';
import classes from '@/features/sessions/Sessions.module.css';
import { useI18n } from '@/i18n/I18n';

export const Route = createFileRoute('/_app/p/$org/$project/live')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(latestQuery(addressOf(params)));
    void context.queryClient.prefetchQuery(liveQuery(addressOf(params)));
    void context.queryClient.prefetchQuery(ignoredQuery(addressOf(params)));
  },
  component: LiveScreen,
});

/** Polling interval for data that was not counted, in milliseconds. */
const every = 15_000;

function LiveScreen() {
  const { t } = useI18n();
  const project = useProject();
  const params = Route.useParams();
  const client = useQueryClient();
  const { items, fresh, connection, problem, retry } = useLiveTail(project.address);
  useDocumentTitle(`${t.nav.screens.live} · ${project.name} · svc`);

  // Include visitors who have just arrived, without a request for every event.
  const newest = useThrottledValue(items?.[0]?.id, 3_000);
  useEffect(() => {
    const { queryKey } = liveQuery(project.address);
    if (newest) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, newest, project.address]);

  return (
    <>
      <header className={header.header}>
        <div className={`${header.title} ${live.head}`}>
          <h1>{t.nav.screens.live}</h1>
          <LiveCount project={project.address} />
          {items || !problem ? <ConnectionState now={connection} /> : null}
        </div>
      </header>
      <div className={notCounted.columns}>
        <section className={panels.card} aria-label={t.live.list} aria-busy={!items && !problem}>
          {items ? (
            items.length > 0 ? (
              <LiveList items={items} fresh={fresh} place={params} timezone={project.timezone} />
            ) : (
              <div className={classes.state}>
                <Empty
                  icon={<IconBroadcast size={24} stroke={1.5} />}
                  heading={t.live.emptyHeading}
                  action={
                    <ButtonLink to="/p/$org/$project/setup" params={params} search={{}} size="xs" variant="default">
                      {t.onboarding.installTitle}
                    </ButtonLink>
                  }
                >
                  {t.live.emptyText}
                </Empty>
              </div>
            )
          ) : problem ? (
            <div className={classes.state}>
              <ErrorPanel error={problem} retry={retry} />
            </div>
          ) : (
            <Waiting />
          )}
        </section>
        <aside className={notCounted.aside}>
          <NotCounted project={project.address} every={every} />
        </aside>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-hidden style={{ padding: '6px 16px' }}>
      {[52, 38, 61, 44, 57, 35, 48, 40].map((width, index) => (
        <Skeleton key={index} height={12} width={`${width}%`} my={17} />
      ))}
    </div>
  );
}
