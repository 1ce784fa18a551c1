import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import type { ReportSearch } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { ArchivedGoals, DeleteGoal } from '@/features/goals/ArchivedGoals';
import { GoalDialog } from '@/features/goals/GoalDialog';
import { type Goal, goalsQuery, moved, updateGoal, useGoalChange } from '@/features/goals/goals';
import classes from '@/features/goals/Goals.module.css';
import { GoalSkeleton, GoalTable } from '@/features/goals/GoalTable';
import { rangeOf } from '@/features/overview/comparedRange';
import { addressOf, useProject } from '@/features/project/project';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

interface GoalsSearch {
  /** Key of the goal that is being edited. */
  edit?: string;
  add?: '1';
  arrange?: '1';
}

function readGoalsSearch(raw: Record<string, unknown>): GoalsSearch {
  const is = (value: unknown) => value === '1' || value === 1;
  return {
    ...(typeof raw.edit === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(raw.edit) ? { edit: raw.edit } : {}),
    ...(is(raw.add) ? { add: '1' as const } : {}),
    ...(is(raw.arrange) ? { arrange: '1' as const } : {}),
  };
}

export const Route = createFileRoute('/_app/p/$org/$project/goals')({
  validateSearch: readGoalsSearch,
  loaderDeps: ({ search }: { search: ReportSearch & GoalsSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(goalsQuery(addressOf(params), deps));
  },
  component: GoalsScreen,
});

function GoalsScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = useCan(Route.useParams().org)('config:write');
  const [deleting, setDeleting] = useState<Goal | null>(null);
  const [archiving, setArchiving] = useState<string | null>(null);
  const query = useQuery({
    ...goalsQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = query.data?.project.goalsReport;
  const goals = query.data?.project.goals ?? [];
  const active = goals.filter(({ archived }) => !archived);
  const archived = goals.filter((goal) => goal.archived);
  const find = (key: string | null | undefined) => goals.find((goal) => goal.key === key) ?? null;

  const set = (next: GoalsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false, replace: true });
  const close = () => {
    set({ edit: undefined, add: undefined });
  };
  const moving = useGoalChange(
    async ({ key, by }: { key: string; by: 1 | -1 }) => {
      for (const place of moved(active, key, by)) await updateGoal(project.address, place.key, { sort: place.sort });
    },
    () => {},
  );
  const archiveNow = useGoalChange(
    () => updateGoal(project.address, archiving ?? '', { archived: true }),
    () => {
      setArchiving(null);
    },
  );

  const add = mayChange ? (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={() => {
        set({ add: '1' });
      }}
    >
      {t.goals.add}
    </Button>
  ) : null;
  const edited = find(search.edit);

  return (
    <ReportFrame title={t.nav.screens.goals} filters={filters} query={query} report={report} comparable>
      <Panel
        title={t.goals.tableTitle}
        subtitle={t.goals.tableText}
        aside={
          <>
            <ReportCsv report="goals" of={t.goals.tableTitle} more={{ compare: filters.compare }} />
            {mayChange ? (
              <Button
                size="xs"
                variant={search.arrange ? 'filled' : 'default'}
                mr={6}
                disabled={active.length < 2}
                aria-pressed={search.arrange === '1'}
                onClick={() => {
                  set({ arrange: search.arrange ? undefined : '1' });
                }}
              >
                {search.arrange ? t.goals.arranged : t.goals.arrange}
              </Button>
            ) : null}
            {add}
          </>
        }
      >
        <div className={classes.frame}>
          {query.error && !report ? (
            <div className={classes.state}>
              <ErrorPanel error={query.error} retry={() => void query.refetch()} />
            </div>
          ) : !report ? (
            <GoalSkeleton />
          ) : report.rows.length === 0 ? (
            <div className={classes.state}>
              <Empty icon={<IconTargetArrow size={24} stroke={1.5} />} heading={t.goals.emptyHeading} action={add}>
                {t.goals.emptyText}
              </Empty>
            </div>
          ) : (
            <GoalTable
              rows={report.rows}
              sessions={report.totals.sessions}
              said={Object.fromEntries(goals.map((goal) => [goal.key, goal.match as unknown]))}
              currency={report.currency}
              against={report.comparison ? rangeOf(report.comparison, t, format) : null}
              stale={query.isPlaceholderData}
              has={filters.has}
              onToggle={filters.toggle}
              onEdit={
                mayChange
                  ? (key) => {
                      set({ edit: key });
                    }
                  : null
              }
              onMove={
                mayChange && search.arrange
                  ? (key, by) => {
                      if (!moving.isPending) moving.mutate({ key, by });
                    }
                  : null
              }
            />
          )}
        </div>
      </Panel>
      {archived.length > 0 ? (
        <ArchivedGoals project={project.address} goals={archived} mayChange={mayChange} onDelete={setDeleting} />
      ) : null}
      {mayChange && report && (search.add || edited) ? (
        <GoalDialog
          key={edited?.key ?? ''}
          project={project.address}
          currency={report.currency}
          goal={edited}
          onArchive={() => {
            setArchiving(edited?.key ?? null);
            close();
          }}
          onDelete={() => {
            setDeleting(edited);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {archiving ? (
        <FormDialog
          title={find(archiving)?.name ?? ''}
          text={t.goals.archiveText}
          action={t.goals.archive}
          mutation={archiveNow}
          onClose={() => {
            setArchiving(null);
          }}
        />
      ) : null}
      {deleting ? (
        <DeleteGoal
          project={project.address}
          goal={deleting}
          onClose={() => {
            setDeleting(null);
          }}
        />
      ) : null}
    </ReportFrame>
  );
}
