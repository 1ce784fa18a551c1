import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconBroadcast, IconDeviceTv } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { ButtonLink } from '@/components/ButtonLink';
import { Empty } from '@/components/Empty';
import { later } from '@/components/later';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import header from '@/features/filters/ReportHeader.module.css';
import { Activity } from '@/features/live/Activity';
import { ConnectionState } from '@/features/live/ConnectionState';
import { ignoredQuery } from '@/features/live/ignored';
import { LastHalfHour } from '@/features/live/LastHalfHour';
import { latestQuery } from '@/features/live/latest';
import { LiveList } from '@/features/live/LiveList';
import { NotCounted } from '@/features/live/NotCounted';
import { PauseButton } from '@/features/live/PauseButton';
import { realtimeQuery } from '@/features/live/realtime';
import screen from '@/features/live/Screen.module.css';
import { liveLists, type LiveSearch, readLiveSearch } from '@/features/live/search';
import { type Live, useLive } from '@/features/live/useLive';
import { VisitList } from '@/features/live/VisitList';
import { CurrentVisitors } from '@/features/overview/LiveCount';
import { addressOf, useProject } from '@/features/project/project';
import classes from '@/features/sessions/Sessions.module.css';
import { useI18n } from '@/i18n/I18n';

const BigScreen = later(async () => (await import('@/features/live/BigScreen')).BigScreen);

export const Route = createFileRoute('/_app/p/$org/$project/live')({
  validateSearch: readLiveSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(latestQuery(addressOf(params)));
    void context.queryClient.prefetchQuery(realtimeQuery(addressOf(params)));
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
  const { list = 'visits', big } = Route.useSearch();
  const navigate = Route.useNavigate();
  const live = useLive(project.address);
  useDocumentTitle(`${t.nav.screens.live} · ${project.name} · svc`);
  const { items, problem, connection } = live;
  const realtime = live.figures.data?.project.realtime;
  const set = (next: LiveSearch, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace });

  return (
    <>
      <header className={header.header}>
        <div className={`${header.title} ${screen.head}`}>
          <h1>{t.nav.screens.live}</h1>
          <CurrentVisitors count={realtime?.currentVisitors} />
          <div className={screen.actions}>
            {items || !problem ? <ConnectionState now={connection} /> : null}
            <PauseButton live={live} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDeviceTv size={15} />}
              onClick={() => {
                set({ big: '1' }, false);
              }}
            >
              {t.live.big}
            </Button>
          </div>
        </div>
      </header>
      <LastHalfHour figures={live.figures} timezone={project.timezone} />
      <div className={screen.columns}>
        <section className={`${panels.card} ${screen.list}`} aria-label={t.live.list} aria-busy={!items && !problem}>
          <div className={screen.listHead}>
            <Tabs
              label={t.live.lists.label}
              value={list}
              options={liveLists.map((value) => ({ value, label: t.live.lists[value] }))}
              onChange={(value) => {
                set({ list: value === 'visits' ? undefined : value }, true);
              }}
            />
          </div>
          <Arrived live={live} list={list} />
        </section>
        <div className={screen.activity}>
          <Activity realtime={realtime} />
        </div>
        <aside className={screen.counted}>
          <NotCounted project={project.address} every={every} />
        </aside>
      </div>
      {big ? (
        <BigScreen
          live={live}
          project={project}
          place={params}
          onClose={() => {
            set({ big: undefined }, true);
          }}
        />
      ) : null}
    </>
  );
}

/** What has arrived: as visits, or one by one. */
function Arrived({
  live: { items, fresh, problem, retry },
  list,
}: { live: Live } & Required<Pick<LiveSearch, 'list'>>) {
  const { t } = useI18n();
  const { address, timezone } = useProject();
  const place = Route.useParams();
  if (!items)
    return problem ? (
      <div className={classes.state}>
        <ErrorPanel error={problem} retry={retry} />
      </div>
    ) : (
      <Waiting />
    );
  if (items.length > 0)
    return list === 'visits' ? (
      <VisitList items={items} fresh={fresh} address={address} place={place} timezone={timezone} />
    ) : (
      <LiveList items={items} fresh={fresh} place={place} timezone={timezone} />
    );
  return (
    <div className={classes.state}>
      <Empty
        icon={<IconBroadcast size={24} stroke={1.5} />}
        heading={t.live.emptyHeading}
        action={
          <ButtonLink to="/p/$org/$project/setup" params={place} search={{}} size="xs" variant="default">
            {t.onboarding.installTitle}
          </ButtonLink>
        }
      >
        {t.live.emptyText}
      </Empty>
    </div>
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
