import { ReportCsv } from '@/features/filters/ReportCsv';
import { Button, Skeleton } from '@mantine/core';
import { IconFilter, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import toolbar from '@/components/Toolbar.module.css';
import { useCan } from '@/features/account/me';
import type { ReportSearch } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { FunnelEditor } from '@/features/funnels/FunnelEditor';
import { funnelsQuery } from '@/features/funnels/funnels';
import { type FunnelSearch, readFunnelSearch } from '@/features/funnels/search';
import classes from '@/features/funnels/Funnels.module.css';
import { FunnelSteps, FunnelSummary } from '@/features/funnels/FunnelSteps';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/funnels')({
  validateSearch: readFunnelSearch,
  loaderDeps: ({ search }: { search: ReportSearch & FunnelSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(funnelsQuery(addressOf(params), deps));
  },
  component: FunnelsScreen,
});

function FunnelsScreen() {
  const { t } = useI18n();
  const client = useQueryClient();
  const project = useProject();
  const can = useCan(project.orgSlug)('config:write');
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...funnelsQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const set = (next: FunnelSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });
  const funnels = query.data?.project.funnels;
  const report = query.data?.project.funnel;
  const wanted = search.funnel ?? funnels?.find(({ isDefault }) => isDefault)?.key;
  const shown = funnels?.find(({ key }) => key === wanted);
  const edited = funnels?.find(({ key }) => key === search.edit);

  let body;
  if (query.error && !query.data)
    body = (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void client.invalidateQueries()} />
      </StateCard>
    );
  else
    body = (
      <>
        <div className={toolbar.toolbar}>
          {funnels && wanted ? (
            <Tabs
              label={t.nav.screens.funnels}
              value={wanted}
              options={funnels.map(({ key, name }) => ({ value: key, label: name }))}
              onChange={(key) => {
                set({ funnel: funnels.find(({ isDefault }) => isDefault)?.key === key ? undefined : key });
              }}
            />
          ) : (
            <div>{query.data ? null : <Skeleton height={28} width={220} />}</div>
          )}
          {can ? (
            <>
              <Button
                size="xs"
                variant="default"
                disabled={!shown}
                leftSection={<IconPencil size={15} />}
                onClick={() => {
                  set({ edit: shown?.key });
                }}
              >
                {t.funnelEditor.edit}
              </Button>
              <Button
                size="xs"
                variant={funnels?.length === 0 ? 'filled' : 'default'}
                leftSection={<IconPlus size={15} />}
                onClick={() => {
                  set({ create: '1' });
                }}
              >
                {t.funnelEditor.create}
              </Button>
            </>
          ) : null}
        </div>
        <Panel
          // A panel of its own where there is no subtitle: the content of the one before would move.
          key={query.data && !shown ? 'empty' : 'figures'}
          title={shown?.name ?? t.nav.screens.funnels}
          subtitle={
            shown ? (
              t.funnelEditor.modes[shown.mode].hint
            ) : query.data ? undefined : (
              <Room like={t.funnelEditor.modes.SEQUENTIAL.hint} />
            )
          }
          aside={
            shown || !query.data ? (
              <ReportCsv report="funnel" of={shown?.name ?? t.nav.screens.funnels} more={{ funnel: wanted }} />
            ) : undefined
          }
        >
          {report && shown ? (
            <>
              <FunnelSummary figures={report.funnel} />
              <FunnelSteps figures={report.funnel} stale={query.isPlaceholderData} place={params} />
            </>
          ) : funnels?.length === 0 ? (
            <div className={classes.state}>
              <Empty icon={<IconFilter size={24} stroke={1.5} />} heading={t.funnelEditor.emptyHeading}>
                {can ? t.funnelEditor.emptyText : t.funnelEditor.emptyReader}
              </Empty>
            </div>
          ) : query.data ? (
            <div className={classes.state}>
              <Empty heading={t.funnelEditor.goneHeading}>{t.funnelEditor.goneText}</Empty>
            </div>
          ) : (
            <div className={classes.skeleton} aria-hidden>
              {[0, 1, 2].map((at) => (
                <Skeleton key={at} height={44} />
              ))}
            </div>
          )}
        </Panel>
      </>
    );

  return (
    <ReportFrame title={t.nav.screens.funnels} filters={filters} query={query} report={report} live={false}>
      {body}
      {can && funnels && (search.create || edited) ? (
        <FunnelEditor
          key={edited?.key ?? ''}
          project={project.address}
          funnel={edited}
          first={funnels.length === 0}
          onClose={() => {
            set({ edit: undefined, create: undefined });
          }}
          onSaved={(key) => {
            set({ edit: undefined, create: undefined, funnel: key ?? undefined });
          }}
        />
      ) : null}
    </ReportFrame>
  );
}
