import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readView, type ViewSearch } from '@/components/chart/view';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { RetentionPanel } from '@/features/videos/RetentionPanel';
import classes from '@/features/videos/Videos.module.css';
import { graphql } from '@/gql';
import type { VideosQuery } from '@/gql/graphql';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { useI18n } from '@/i18n/I18n';
import { documentQuery, refreshEvery } from '@/lib/query';

const VideosDocument = graphql(`
  query Videos($project: String!, $filter: AnalyticsFilter, $limit: Int) {
    project(project: $project) {
      id
      videos(filter: $filter, limit: $limit) {
        distinct
        period {
          ...CappedDays
        }
        recomputing
        rows {
          video
          source
          durationMs
          plays
          sessions
          starts
          watchedS
          averageShare
          completions
          completionRate
        }
      }
    }
  }
`);

interface VideosSearch extends ViewSearch {
  /** The video whose retention is shown, if not the first. */
  video?: string;
  source?: string;
}

const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 40) : undefined;

function readVideosSearch(raw: Record<string, unknown>): VideosSearch {
  const [video, source] = [text(raw.video), text(raw.source)];
  return { ...(video && source ? { video, source } : {}), ...readView(raw) };
}

const videosQuery = (project: string, search: ReportSearch) =>
  documentQuery('Videos', VideosDocument, { project, filter: toAnalyticsFilter(search), limit: 200 });

type VideoRow = VideosQuery['project']['videos']['rows'][number];

const videoColumns = [
  'plays',
  'sessions',
  'starts',
  'watched',
  'averageShare',
  'completions',
  'completionRate',
] as const;
type VideoColumn = (typeof videoColumns)[number];

export const Route = createFileRoute('/_app/p/$org/$project/videos')({
  validateSearch: readVideosSearch,
  loaderDeps: ({
    search: { video: _video, source: _source, view: _view, ...search },
  }: {
    search: ReportSearch & VideosSearch;
  }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(videosQuery(addressOf(params), deps));
  },
  component: VideosScreen,
});

function VideosScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const filters = useReportFilters();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({
    ...videosQuery(project.address, search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = query.data?.project.videos;
  const first = report?.rows[0];
  const { video, source } = search;
  const chosen = video && source ? { video, source } : first && { video: first.video, source: first.source };
  const most = Math.max(1, ...(report?.rows.map(({ plays }) => plays) ?? []));
  const { columns: labels, hints } = t.videos;
  const columns = useColumns('videos', videoColumns);
  const cell = (row: VideoRow, column: VideoColumn) => {
    switch (column) {
      case 'watched':
        return format.duration(row.watchedS * 1000);
      case 'averageShare':
        return format.percent(row.averageShare);
      case 'completionRate':
        return row.completions === 0 ? '–' : format.percent(row.completionRate);
      case 'completions':
        return row.completions === 0 ? '–' : format.whole(row.completions);
      default:
        return format.whole(row[column]);
    }
  };

  return (
    <ReportFrame title={t.nav.screens.videos} filters={filters} query={query} report={report} ofViews>
      <Panel
        title={t.videos.list}
        aside={
          <>
            <ColumnsMenu columns={columns} labels={labels} />
            <ReportCsv report="videos" of={t.videos.list} more={{ limit: 1000 }} />
          </>
        }
      >
        <ReportBody
          query={query}
          loaded={report !== undefined}
          filters={filters}
          empty={
            report?.rows.length === 0
              ? { icon: <IconPlayerPlay size={24} stroke={1.5} />, heading: t.videos.none, text: t.videos.noneText }
              : null
          }
        >
          <FigureTable
            label={t.videos.list}
            head={{
              label: t.videos.video,
              cell: (row) => (
                <button
                  type="button"
                  className={`plain ${classes.video}`}
                  aria-pressed={row.video === chosen?.video && row.source === chosen.source}
                  title={t.videos.open(row.video)}
                  onClick={() => {
                    void navigate({
                      search: (now) => ({ ...now, video: row.video, source: row.source }),
                      replace: true,
                      resetScroll: false,
                    });
                  }}
                >
                  {row.video}{' '}
                  <span className={classes.source}>
                    {row.source}
                    {row.durationMs > 0 ? ` · ${format.duration(row.durationMs)}` : ''}
                  </span>
                </button>
              ),
            }}
            columns={columns.shown.map((column) => ({
              key: column,
              label: labels[column],
              hint: hints[column],
              cell: (row: VideoRow) => cell(row, column),
            }))}
            rows={report?.rows}
            keyOf={(row) => `${row.video} ${row.source}`}
            bar={({ plays }) => plays / most}
            chosen={(row) => row.video === chosen?.video && row.source === chosen.source}
            stale={query.isPlaceholderData}
            waiting={4}
          />
        </ReportBody>
        {report && report.distinct > report.rows.length ? (
          <p className={panels.note}>
            {t.videos.first(format.whole(report.rows.length), format.whole(report.distinct))}
          </p>
        ) : null}
      </Panel>
      {chosen && report && report.rows.length > 0 ? (
        <div className={panels.grid}>
          <RetentionPanel project={project.address} filter={filters.filter} video={chosen} />
        </div>
      ) : null}
    </ReportFrame>
  );
}
