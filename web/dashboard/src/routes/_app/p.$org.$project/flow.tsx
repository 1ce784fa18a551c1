import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Empty } from '@/components/Empty';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import type { ReportSearch } from '@/features/filters/params';
import { useOptions } from '@/features/filters/useOptions';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import {
  type Direction,
  directions,
  type FlowLink,
  flowQuery,
  flowViews,
  stepChoices,
  streamsOf,
} from '@/features/flow/flow';
import { type FlowSearch, readFlowSearch } from '@/features/flow/search';
import classes from '@/features/flow/Flow.module.css';
import { FlowCsv } from '@/features/flow/FlowCsv';
import { FlowChart } from '@/features/flow/FlowChart';
import { FlowLinks } from '@/features/flow/FlowLinks';
import { FlowTables } from '@/features/flow/FlowTables';
import { loadStreams } from '@/features/flow/Streams';
import { addressOf, useProject } from '@/features/project/project';
import sessions from '@/features/sessions/Sessions.module.css';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

const HEIGHT = 480;

export const Route = createFileRoute('/_app/p/$org/$project/flow')({
  validateSearch: readFlowSearch,
  loaderDeps: ({ search }: { search: ReportSearch & FlowSearch }) => search,
  loader: ({ context, params, deps }) => {
    void loadStreams();
    void context.queryClient.prefetchQuery(flowQuery(context.queryClient, addressOf(params), deps));
  },
  component: FlowScreen,
});

function FlowScreen() {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const project = useProject();
  const filters = useReportFilters();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [active, setActive] = useState<FlowLink | null>(null);
  const query = useQuery({
    ...flowQuery(client, project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const flow = query.data?.project.flow;
  const direction: Direction = search.direction ?? 'from';
  const streams = useMemo(() => (flow ? streamsOf(flow, direction) : null), [flow, direction]);
  const set = (next: FlowSearch) => void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false });
  const onPage = (focus: string) => {
    setActive(null);
    set({ focus, direction: undefined });
  };

  let body;
  if (query.error && !flow)
    body = (
      <div className={sessions.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (flow && flow.pathSessions === 0)
    body = (
      <EmptyReport
        icon={<IconArrowsSplit2 size={24} stroke={1.5} />}
        heading={t.flow.emptyHeading}
        text={search.focus ? t.flow.emptyPage : filters.filtered ? t.overview.emptyFiltered : t.overview.emptyPeriod}
        filters={filters}
        action={
          search.focus ? (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                set({ focus: undefined, direction: undefined });
              }}
            >
              {t.flow.clearPage}
            </Button>
          ) : undefined
        }
      />
    );
  else if (streams?.links.length === 0 && search.view !== 'table')
    body = (
      <div className={sessions.state}>
        <Empty icon={<IconArrowsSplit2 size={24} stroke={1.5} />} heading={t.flow.onePageHeading}>
          {search.focus ? t.flow.onePageFocus : t.flow.onePageText}
        </Empty>
      </div>
    );
  else if (flow && streams && search.view !== 'table')
    body = (
      <>
        <div className={classes.body} data-stale={query.isPlaceholderData} aria-busy={query.isPlaceholderData}>
          <div className={classes.drawing}>
            <FlowChart {...streams} sessions={flow.pathSessions} height={HEIGHT} active={active} onPage={onPage} />
          </div>
          <div className={classes.side}>
            <h2>{t.flow.links}</h2>
            <p className={classes.hint}>{t.flow.linksHint}</p>
            <div style={{ maxHeight: HEIGHT - 64, overflowY: 'auto' }}>
              <FlowLinks
                links={streams.links}
                sessions={flow.pathSessions}
                active={active}
                onActive={setActive}
                onPage={onPage}
              />
            </div>
          </div>
        </div>
        {flow.otherSessions > 0 ? (
          <p className={classes.foot}>{t.flow.otherPaths(flow.otherSessions, format.whole(flow.otherSessions))}</p>
        ) : null}
      </>
    );
  else if (!flow)
    body = (
      <div className={classes.waiting} style={{ height: HEIGHT }} aria-busy>
        {[88, 70, 94, 62, 80, 54].map((width) => (
          <Skeleton key={width} height={28} width={`${width}%`} />
        ))}
      </div>
    );

  return (
    <ReportFrame title={t.flow.title} filters={filters} query={query} report={flow}>
      <p className={classes.text}>{t.flow.text}</p>
      <section className={panels.card} aria-label={t.flow.title}>
        <div className={classes.controls}>
          <PagePicker
            project={project.address}
            filters={filters}
            ready={!query.isFetching || query.isError}
            page={search.focus}
            onPage={(focus) => {
              set({ focus, ...(focus ? {} : { direction: undefined }) });
            }}
          />
          {search.focus ? (
            <SegmentedControl
              size="xs"
              aria-label={t.flow.direction}
              value={direction}
              onChange={(next) => {
                set({ direction: next === 'to' ? 'to' : undefined });
              }}
              data={directions.map((value) => ({ value, label: t.flow[value] }))}
            />
          ) : null}
          <Select
            size="xs"
            w={120}
            aria-label={t.flow.steps}
            allowDeselect={false}
            value={search.steps ?? '3'}
            onChange={(next) => {
              set({ steps: next === '2' || next === '4' || next === '5' ? next : undefined });
            }}
            data={stepChoices.map((value) => ({ value, label: t.flow.stepsOf(Number(value)) }))}
          />
          <div className={classes.view}>
            <SegmentedControl
              size="xs"
              aria-label={t.flow.view}
              value={search.view ?? 'chart'}
              onChange={(next) => {
                set({ view: next === 'table' ? 'table' : undefined });
              }}
              data={flowViews.map((value) => ({ value, label: t.flow.views[value] }))}
            />
            {search.view === 'table' ? null : <FlowCsv flow={flow} kind="paths" />}
          </div>
        </div>
        {body}
      </section>
      {flow && flow.pathSessions > 0 && search.view === 'table' ? <FlowTables flow={flow} onPage={onPage} /> : null}
    </ReportFrame>
  );
}

interface PagePickerProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
  page: string | undefined;
  ready: boolean;
  onPage: (page: string | undefined) => void;
}

/** The page that paths begin or end with. */
function PagePicker({ project, filters, page, ready, onPage }: PagePickerProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const options = useOptions({ project, filter: filters.filter }, 'PAGE', typed === page ? '' : typed, { ready });
  const pages = options.map(({ value }) => value);
  return (
    <Select
      size="xs"
      className={classes.choose}
      searchable
      clearable
      aria-label={t.flow.page}
      placeholder={t.flow.choosePage}
      clearButtonProps={{ 'aria-label': t.flow.clearPage }}
      value={page ?? null}
      onSearchChange={setTyped}
      onChange={(value) => {
        onPage(value ?? undefined);
      }}
      data={page && !pages.includes(page) ? [page, ...pages] : pages}
      // The server has searched already.
      filter={({ options: all }) => all}
    />
  );
}
