import { Link, useParams } from '@tanstack/react-router';
import { CsvButton } from '@/components/CsvButton';
import { Empty } from '@/components/Empty';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import type { ReportSearch } from '@/features/filters/params';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { useProject } from '@/features/project/project';
import { saveCsv } from '@/lib/csv';
import { nextOf } from './next';
import classes from './Pages.module.css';

const NextPanelFragment = graphql(`
  fragment NextPanel on Flow {
    pathSessions
    otherSessions
    paths {
      pages
      sessions
    }
  }
`);

interface NextPanelProps {
  flow: FragmentType<typeof NextPanelFragment> | undefined;
  path: string;
  stale: boolean;
}

/** Next pages of the visits that saw a page. */
export function NextPanel({ flow, path, stale }: NextPanelProps) {
  const { t, format } = useI18n();
  const params = useParams({ from: '/_app/p/$org/$project/pages/page' });
  const data = readFragment(NextPanelFragment, flow);
  const next = data && nextOf(data);
  const words = t.pages.next;
  const { slug } = useProject();
  const save = () => {
    const rows = (next?.rows ?? []).map(({ page, sessions, share }) => [page, sessions, share]);
    saveCsv(`${slug}-next-pages`, [['page', 'sessions', 'share'], ...rows]);
  };
  return (
    <Panel
      title={words.title}
      subtitle={words.text}
      className={panels.wide}
      aside={
        <>
          <Link
            className={classes.more}
            to="/p/$org/$project/flow"
            params={params}
            search={({ path: _path, view: _view, ...now }: ReportSearch & { path?: string; view?: unknown }) => ({
              ...now,
              focus: path,
            })}
          >
            {words.flow}
          </Link>
          <CsvButton of={words.title} disabled={!next || next.rows.length === 0} save={save} />
        </>
      }
    >
      {next?.rows.every(({ page }) => page === null) ? (
        <Empty heading={words.none}>{words.noneText}</Empty>
      ) : (
        <FigureTable
          label={words.title}
          head={{
            label: words.page,
            cell: ({ page }) =>
              page === null ? (
                <span className={classes.event} title={words.ended}>
                  {words.ended}
                </span>
              ) : (
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
          columns={[
            {
              key: 'sessions',
              label: words.sessions,
              hint: words.hintSessions,
              cell: ({ sessions }) => format.whole(sessions),
            },
            { key: 'share', label: words.share, hint: words.hintShare, cell: ({ share }) => format.percent(share) },
          ]}
          rows={next?.rows}
          keyOf={({ page }) => page ?? ''}
          bar={({ share }) => share}
          stale={stale}
          waiting={4}
        />
      )}
      {next && next.other > 0 ? (
        <p className={panels.note}>{words.other(next.other, format.whole(next.other))}</p>
      ) : null}
    </Panel>
  );
}
