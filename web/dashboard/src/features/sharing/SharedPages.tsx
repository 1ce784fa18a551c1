import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { graphql } from '@/gql';
import { oneOf } from '@/features/filters/params';
import { arranged, type PageColumn, pageColumns, sayFigure } from '@/features/pages/list';
import type { PageRow } from '@/features/pages/rows';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';
import { chosenFilter, reportQuery, type Viewer } from './shared';
import { SharedBody } from './SharedBody';

const SharedPagesDocument = graphql(`
  query SharedPages($filter: AnalyticsFilter, $limit: Int, $conversions: Boolean!) {
    shared {
      pages(filter: $filter, limit: $limit) {
        distinct
        rows {
          page
          pageviews
          sessions
          visitors
          entries
          exits
          bounceRate
          conversions @include(if: $conversions)
          engagedMs {
            median
          }
          scroll {
            median
          }
        }
      }
    }
  }
`);

/** Number of pages that are shown. */
const LIMIT = 200;

/** The pages of a share link, with conversions if one of its other screens is about them. */
export function SharedPages({ viewer }: { viewer: Viewer }) {
  const { t, format } = useI18n();
  const [sort, setSort] = useState<{ key: PageColumn; up: boolean }>({ key: 'pageviews', up: false });
  const { screens } = viewer.shared;
  const conversions = screens.includes('OVERVIEW') || screens.includes('GOALS');
  const query = useQuery({
    ...reportQuery('SharedPages', SharedPagesDocument, viewer, {
      filter: chosenFilter(viewer, viewer.filters.search),
      limit: LIMIT,
      conversions,
    }),
    refetchInterval: refreshEvery,
  });
  const list = query.data?.shared.pages;
  const rows = list?.rows.map((row): PageRow => ({ conversions: 0, previous: null, ...row }));
  const most = Math.max(1, ...(rows?.map(({ pageviews }) => pageviews) ?? []));
  const columns = pageColumns.filter((column) => conversions || column !== 'conversions');
  return (
    <Panel title={t.pages.list}>
      <SharedBody query={query} empty={rows?.length === 0}>
        <FigureTable
          label={t.pages.list}
          head={{ label: t.pages.page, cell: ({ page }) => page }}
          columns={columns.map((column) => ({
            key: column,
            label: t.pages.columns[column],
            hint: t.pages.hints[column],
            cell: (row: PageRow) => sayFigure(row, column, format),
          }))}
          rows={rows && arranged(rows, '', sort.key, sort.up)}
          keyOf={({ page }) => page}
          bar={({ pageviews }) => pageviews / most}
          sort={sort}
          onSort={(key) => {
            const next = oneOf(columns, key);
            if (next) setSort({ key: next, up: next === sort.key && !sort.up });
          }}
          stale={query.isPlaceholderData}
          waiting={12}
        />
      </SharedBody>
      {list && list.distinct > list.rows.length ? (
        <p className={panels.note}>{t.pages.first(format.whole(list.rows.length), format.whole(list.distinct))}</p>
      ) : null}
    </Panel>
  );
}
