import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFiles, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Empty } from '@/components/Empty';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { oneOf, type ReportSearch } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import {
  arranged,
  pageColumns,
  pageListQuery,
  type PagesSearch,
  readPagesSearch,
  sayFigure,
} from '@/features/pages/list';
import classes from '@/features/pages/Pages.module.css';
import { type PageRow, PageRowsFragment } from '@/features/pages/rows';
import { addressOf, useProject } from '@/features/project/project';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/pages/')({
  validateSearch: readPagesSearch,
  loaderDeps: ({ search: { by: _by, dir: _dir, q: _q, ...search } }: { search: ReportSearch & PagesSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(pageListQuery(addressOf(params), deps));
  },
  component: PagesScreen,
});

function PagesScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const params = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const columns = useColumns('pages', pageColumns);
  const [sort, up, text] = [search.by ?? 'pageviews', search.dir === 'asc', search.q ?? ''];
  const all = useQuery({
    ...pageListQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const whole = readFragment(PageRowsFragment, all.data?.project.pages);
  const [wanted] = useDebouncedValue(text.trim(), 200);
  // If there are more pages than the report returns, the server searches them.
  const cut = whole !== undefined && whole.distinct > whole.rows.length;
  const searched = cut && wanted !== '';
  const found = useQuery({
    ...pageListQuery(project.address, search, wanted),
    refetchInterval: refreshEvery,
    enabled: searched,
    placeholderData: (before) => (before?.project.id === project.id ? before : all.data),
  });
  const query = searched ? found : all;
  const report = query.data?.project.pages;
  const list = readFragment(PageRowsFragment, report);
  const searching = cut && (text.trim() !== wanted || query.isPlaceholderData);
  const rows = list && arranged(list.rows, text, sort, up);
  const most = Math.max(1, ...(list?.rows.map(({ pageviews }) => pageviews) ?? []));
  const set = (next: PagesSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });

  let body;
  if (rows && rows.length === 0 && !searching && (searched || list.rows.length > 0))
    body = (
      <div className={panels.state}>
        <Empty heading={t.filters.noMatch}>{t.pages.noMatch(text.trim())}</Empty>
      </div>
    );
  else
    body = (
      <FigureTable
        label={t.pages.list}
        head={{
          label: t.pages.page,
          cell: ({ page }) => (
            <Link
              className={classes.link}
              to="/p/$org/$project/pages/page"
              params={params}
              search={(now: ReportSearch) => ({ ...now, path: page })}
              title={t.pages.open(page)}
            >
              {page}
            </Link>
          ),
        }}
        columns={columns.shown.map((column) => ({
          key: column,
          label: t.pages.columns[column],
          hint: t.pages.hints[column],
          cell: (row: PageRow) => sayFigure(row, column, format),
        }))}
        rows={rows}
        keyOf={({ page }) => page}
        bar={({ pageviews }) => pageviews / most}
        sort={{ key: sort, up }}
        onSort={(key) => {
          const next = oneOf(pageColumns, key);
          if (next) set({ by: next === 'pageviews' ? undefined : next, dir: next === sort && !up ? 'asc' : undefined });
        }}
        stale={query.isPlaceholderData}
        waiting={12}
      />
    );

  return (
    <ReportFrame title={t.nav.screens.pages} filters={filters} query={query} report={report}>
      <Panel
        title={t.pages.list}
        aside={
          <>
            <TextInput
              className={classes.search}
              size="xs"
              leftSection={<IconSearch size={15} />}
              placeholder={t.pages.search}
              aria-label={t.pages.search}
              maxLength={200}
              value={text}
              onChange={(event) => {
                set({ q: event.currentTarget.value || undefined });
              }}
            />
            <ColumnsMenu columns={columns} labels={t.pages.columns} />
            <ReportCsv report="pages" of={t.pages.list} more={{ limit: 1000 }} />
          </>
        }
      >
        <ReportBody
          query={query}
          loaded={report !== undefined}
          filters={filters}
          empty={
            list?.rows.length === 0 && !searched
              ? {
                  icon: <IconFiles size={24} stroke={1.5} />,
                  heading: t.pages.none,
                  text: filters.filtered ? t.overview.emptyFiltered : t.pages.noneText,
                }
              : null
          }
        >
          {body}
        </ReportBody>
        {list && list.distinct > list.rows.length ? (
          <p className={panels.note}>{t.pages.first(format.whole(list.rows.length), format.whole(list.distinct))}</p>
        ) : null}
      </Panel>
    </ReportFrame>
  );
}
