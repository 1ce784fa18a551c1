import { Select } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Explained, meaningsOf } from '@/components/Explained';
import { Pager } from '@/components/Pager';
import panels from '@/components/Panels.module.css';
import { ErrorPanel } from '@/components/States';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { oneOf, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { sessionColumns, usualColumns } from '@/features/sessions/columns';
import classes from '@/features/sessions/Sessions.module.css';
import { SessionSearch } from '@/features/sessions/SessionSearch';
import { SessionTable } from '@/features/sessions/SessionTable';
import { allSessionSort, type SessionSort, type SortDir } from '@/rest/values';
import { graphql } from '@/gql';
import { ListCsv } from '@/features/filters/ListCsv';
import { EmptyReport } from '@/features/onboarding/EmptyReport';
import { useI18n } from '@/i18n/I18n';
import { documentQuery, refreshEvery } from '@/lib/query';

const SessionsDocument = graphql(`
  query Sessions(
    $project: String!
    $filter: AnalyticsFilter
    $sort: SessionSort
    $dir: SortDir
    $limit: Int
    $offset: Int
    $search: String
  ) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
      }
      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset, search: $search) {
        total
        period {
          ...CappedDays
        }
        recomputing
        items {
          id
          ...SessionRow
        }
      }
    }
  }
`);

const PAGE = 25;

interface SessionsSearch {
  sort?: SessionSort;
  dir?: 'asc';
  /** How many sessions to skip, as text like every parameter. */
  offset?: string;
  /** Text by which the server searches. */
  q?: string;
}

function readSessionsSearch(raw: Record<string, unknown>): SessionsSearch {
  const sort = oneOf(allSessionSort, raw.sort);
  const offset = Number(raw.offset);
  // The router parses numeric parameters as numbers.
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).trim().slice(0, 200) : '';
  return {
    ...(sort && sort !== 'started_at' ? { sort } : {}),
    ...(raw.dir === 'asc' ? { dir: 'asc' as const } : {}),
    ...(Number.isSafeInteger(offset) && offset > 0 ? { offset: String(offset) } : {}),
    ...(q ? { q } : {}),
  };
}

function sessionsQuery(project: string, search: ReportSearch & SessionsSearch) {
  return documentQuery('Sessions', SessionsDocument, {
    project,
    filter: toAnalyticsFilter(search),
    sort: (search.sort ?? 'started_at').toUpperCase() as Uppercase<SessionSort>,
    dir: (search.dir ?? 'desc').toUpperCase() as Uppercase<SortDir>,
    limit: PAGE,
    offset: Number(search.offset ?? 0),
    ...(search.q ? { search: search.q } : {}),
  });
}

export const Route = createFileRoute('/_app/p/$org/$project/sessions/')({
  validateSearch: readSessionsSearch,
  loaderDeps: ({ search }: { search: ReportSearch & SessionsSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(sessionsQuery(addressOf(params), deps));
  },
  component: SessionsScreen,
});

function SessionsScreen() {
  const { t } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...sessionsQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const list = query.data?.project.sessions;
  const offset = Number(search.offset ?? 0);
  const sort = search.sort ?? 'started_at';
  const dir = search.dir ?? 'desc';
  const total = list?.total ?? 0;
  const columns = useColumns('sessions', sessionColumns, usualColumns);

  const set = (next: SessionsSearch, resetScroll = false) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll });
  const onSort = (next: SessionSort) => {
    const flip = next === sort && dir === 'desc';
    set({ sort: next === 'started_at' ? undefined : next, dir: flip ? 'asc' : undefined, offset: undefined });
  };
  const page = (next: number) => {
    set({ offset: next > 0 ? String(next) : undefined }, true);
  };

  let body;
  if (query.error && !list)
    body = (
      <div className={classes.state}>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  else if (list && list.items.length === 0) {
    body = (
      <EmptyReport
        icon={<IconActivity size={24} stroke={1.5} />}
        heading={search.q ? t.filters.noMatch : t.sessions.emptyHeading}
        text={
          search.q ? t.sessions.noMatch(search.q) : filters.filtered ? t.overview.emptyFiltered : t.sessions.emptyText
        }
        filters={filters}
      />
    );
  } else
    body = (
      <SessionTable
        items={list?.items}
        goals={query.data?.project.goals}
        place={params}
        timezone={project.timezone}
        columns={columns.shown}
        has={filters.has}
        onToggle={filters.toggle}
        sort={sort}
        dir={dir}
        stale={query.isPlaceholderData}
        rows={12}
        onSort={onSort}
      />
    );

  return (
    <ReportFrame title={t.nav.screens.sessions} filters={filters} query={query} report={list}>
      <div className={classes.tools}>
        <SessionSearch
          value={search.q ?? ''}
          onChange={(text) => {
            void navigate({
              search: (now) => ({ ...now, q: text || undefined, offset: undefined }),
              replace: true,
              resetScroll: false,
            });
          }}
        />
        <Explained
          beside
          className={classes.mobileSort}
          values={meaningsOf(allSessionSort, t.sessions.sorts, t.meanings.sort)}
        >
          <Select
            size="xs"
            aria-label={t.sessions.sortBy}
            allowDeselect={false}
            value={sort}
            onChange={(value) => {
              const next = oneOf(allSessionSort, value);
              if (next) set({ sort: next === 'started_at' ? undefined : next, dir: undefined, offset: undefined });
            }}
            data={allSessionSort.map((value) => ({ value, label: `${t.sessions.sortBy}: ${t.sessions.sorts[value]}` }))}
          />
        </Explained>
        <ListCsv list="sessions" of={t.nav.screens.sessions} more={{ sort, dir, search: search.q }} />
        <ColumnsMenu columns={columns} labels={t.sessions.columns} listOnPhone />
      </div>
      <section className={panels.card} aria-label={t.nav.screens.sessions}>
        {body}
      </section>
      {list && list.total > 0 ? (
        <div className={classes.pager}>
          <Pager label={t.sessions.pager} offset={offset} size={PAGE} total={total} onOffset={page} />
        </div>
      ) : null}
    </ReportFrame>
  );
}
