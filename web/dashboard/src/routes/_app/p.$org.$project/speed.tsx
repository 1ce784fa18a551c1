import { IconBrandSpeedtest } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { Tabs } from '@/components/Tabs';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { useValueLabel } from '@/features/filters/labels';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import pages from '@/features/pages/Pages.module.css';
import { addressOf, useProject } from '@/features/project/project';
import { allSplit, readSpeedSearch, type Split, splits, type SpeedSearch } from '@/features/speed/search';
import { VitalChart } from '@/features/speed/VitalChart';
import { allVital, formatShare, formatVital, SOURCE, VitalsOf } from '@/features/speed/vitals';
import { VitalTiles } from '@/features/speed/VitalTiles';
import { graphql, readFragment } from '@/gql';
import type { SpeedQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery, refreshEvery } from '@/lib/query';

const SpeedDocument = graphql(`
  query Speed($project: String!, $filter: AnalyticsFilter, $by: VitalsBy, $limit: Int) {
    project(project: $project) {
      id
      vitals(filter: $filter, by: $by, limit: $limit) {
        bucket
        views
        distinct
        period {
          ...CappedDays
        }
        recomputing
        totals {
          ...VitalsOf
        }
        series {
          start
          figures {
            ...VitalsOf
          }
        }
        rows {
          value
          views
          figures {
            ...VitalsOf
          }
        }
      }
    }
  }
`);

const speedQuery = (project: string, search: ReportSearch, by: Split) =>
  documentQuery('Speed', SpeedDocument, { project, filter: toAnalyticsFilter(search), by: splits[by], limit: 200 });

type Row = SpeedQuery['project']['vitals']['rows'][number];

const columnNames = ['views', ...allVital, 'good', 'poor'] as const;
type Column = (typeof columnNames)[number];

export const Route = createFileRoute('/_app/p/$org/$project/speed')({
  validateSearch: readSpeedSearch,
  loaderDeps: ({ search: { vital: _vital, view: _view, ...search } }: { search: ReportSearch & SpeedSearch }) => search,
  loader: ({ context, params, deps: { by = 'page', ...search } }) => {
    void context.queryClient.prefetchQuery(speedQuery(addressOf(params), search, by));
  },
  component: SpeedScreen,
});

function SpeedScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const params = Route.useParams();
  const filters = useReportFilters();
  const { by = 'page', vital = 'lcp' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const say = useValueLabel();
  const columns = useColumns('speed', columnNames);
  const query = useQuery({
    ...speedQuery(project.address, filters.search, by),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = query.data?.project.vitals;
  const stale = query.isPlaceholderData;
  const points = useMemo(
    () => report?.series.map(({ start, figures }) => ({ start, figures: readFragment(VitalsOf, figures)[vital] })),
    [report, vital],
  );
  const words = t.speed;
  const most = Math.max(1, ...(report?.rows.map(({ views }) => views) ?? []));
  const set = (next: SpeedSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });

  const cell = (row: Row, column: Column) => {
    if (column === 'views') return format.whole(row.views);
    const figures = readFragment(VitalsOf, row.figures);
    if (column === 'good' || column === 'poor') return formatShare(figures[vital][column], format);
    const { p75 } = figures[column];
    return typeof p75 === 'number' ? formatVital(column, p75, format) : '–';
  };
  const labels: Record<Column, string> = {
    views: words.columns.views,
    lcp: 'LCP',
    inp: 'INP',
    cls: 'CLS',
    ttfb: 'TTFB',
    good: words.rated(words.ratings.good, vital.toUpperCase()),
    poor: words.rated(words.ratings.poor, vital.toUpperCase()),
  };
  const hint = (column: Column) =>
    column === 'views'
      ? words.viewsHint
      : column === 'good'
        ? words.goodHint
        : column === 'poor'
          ? words.poorHint
          : `${words.vitals[column].full}. ${words.p75Hint}`;

  return (
    <ReportFrame title={t.nav.screens.speed} filters={filters} query={query} report={report} ofViews>
      <ReportBody
        query={query}
        loaded={report !== undefined}
        filters={filters}
        alone
        empty={
          report?.views === 0
            ? {
                icon: <IconBrandSpeedtest size={24} stroke={1.5} />,
                heading: words.none,
                text: filters.filtered ? t.overview.emptyFiltered : words.noneText,
                ...(filters.filtered
                  ? {}
                  : {
                      action: (
                        <ButtonLink
                          to="/p/$org/$project/setup/tracking"
                          params={params}
                          search={{}}
                          size="xs"
                          variant="default"
                        >
                          {words.turnOn}
                        </ButtonLink>
                      ),
                    }),
              }
            : null
        }
      >
        <section className={panels.card} aria-label={words.tiles}>
          <VitalTiles
            totals={report && readFragment(VitalsOf, report.totals)}
            selected={vital}
            stale={stale}
            onSelect={(next) => {
              set({ vital: next === 'lcp' ? undefined : next });
            }}
          />
        </section>
        <p className={panels.note}>
          {words.source}{' '}
          <a href={SOURCE} target="_blank" rel="noreferrer">
            web.dev
          </a>
        </p>
        <div className={panels.grid}>
          <VitalChart vital={vital} bucket={report?.bucket} points={points} stale={stale} />
          <Panel
            title={words.list}
            subtitle={words.listText}
            className={panels.wide}
            aside={
              <>
                <Tabs
                  label={words.list}
                  value={by}
                  options={allSplit.map((value) => ({ value, label: words.by[value] }))}
                  onChange={(next) => {
                    set({ by: next === 'page' ? undefined : next });
                  }}
                />
                <ColumnsMenu columns={columns} labels={labels} />
                <ReportCsv report="vitals" of={words.list} more={{ by, limit: 1000 }} />
              </>
            }
          >
            <FigureTable
              label={words.list}
              head={{
                label: words.by[by],
                cell: ({ value = null }) =>
                  by === 'page' && value !== null ? (
                    <Link
                      className={pages.link}
                      to="/p/$org/$project/pages/page"
                      params={params}
                      search={(now: ReportSearch) => ({ ...now, path: value })}
                      title={t.pages.open(value)}
                    >
                      {value}
                    </Link>
                  ) : (
                    <span data-unset={value === null}>{say(splits[by], value)}</span>
                  ),
              }}
              columns={columns.shown.map((column) => ({
                key: column,
                label: labels[column],
                hint: hint(column),
                cell: (row: Row) => cell(row, column),
              }))}
              rows={report?.rows}
              keyOf={({ value }) => value ?? ''}
              bar={({ views }) => views / most}
              stale={stale}
            />
            {report && report.distinct > report.rows.length ? (
              <p className={panels.note}>
                {words.first(format.whole(report.rows.length), format.whole(report.distinct))}
              </p>
            ) : null}
          </Panel>
        </div>
      </ReportBody>
    </ReportFrame>
  );
}
