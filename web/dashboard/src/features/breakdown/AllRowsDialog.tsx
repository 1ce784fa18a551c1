import { Modal, Skeleton, useMatches } from '@mantine/core';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { ColumnsMenu } from '@/features/columns/ColumnsMenu';
import { useColumns } from '@/features/columns/useColumns';
import { useValueLabel } from '@/features/filters/labels';
import type { Filters } from '@/features/filters/params';
import { rangeOf } from '@/features/overview/comparedRange';
import { columns as kinds } from '@/features/overview/columns';
import { dimensionOf, type View } from '@/features/overview/panels';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import { lower } from '@/lib/names';
import classes from './AllRows.module.css';
import { arranged, asTable } from './arrange';
import { ownColumns, splitColumns } from './columns';
import { Foot } from './Foot';
import { RowsControls } from './RowsControls';
import { RowsTable } from './RowsTable';
import { type AllRowsSearch, splitOf, VALUE } from './search';
import { useAllRows } from './useAllRows';

interface AllRowsDialogProps {
  title: string;
  project: string;
  currency: string;
  filter: AnalyticsFilter;
  view: View;
  compare: boolean;
  search: AllRowsSearch;
  onSearch: (next: AllRowsSearch) => void;
  onClose: () => void;
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
}

/** Dialog with all rows of a panel: with all figures, or split by another dimension. */
export default function AllRowsDialog({
  title,
  project,
  currency,
  filter,
  view,
  compare,
  search,
  onSearch,
  onClose,
  has,
  onToggle,
}: AllRowsDialogProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const fullScreen = useMatches({ base: true, sm: false });
  const dimension = dimensionOf(view);
  const split = splitOf(search, dimension);
  const figure = search.figure ?? 'sessions';
  const { data, error, stale, large, retry } = useAllRows(project, filter, view, search, compare);

  const chosen = useColumns('rows', kinds);
  const own = data && !split ? ownColumns(data, view, t) : [];
  const offered = kinds.filter((kind) => own.some((column) => column.kind === kind));

  const columns = !data
    ? []
    : split
      ? splitColumns(data, split, figure, (value, label) => say(split, value, label), t)
      : own.filter(({ kind }) => chosen.shown.some((shown) => shown === kind));
  const said = data?.rows.map((row) => ({ ...row, text: say(dimension, row.value, row.label) })) ?? [];
  // If there are more rows than fit one page, the server has already searched and sorted them.
  const rows = large ? said : arranged(said, columns, search);
  const usual = split ? (figure === 'sessions' ? 'total' : '') : 'amount';
  const sort = { key: search.by ?? usual, up: search.dir === 'asc' };
  const range = data?.comparison ? rangeOf(data.comparison, t, format) : null;
  const amountName = view === 'PAGES' ? t.overview.views : t.overview.sessions;
  const head = split ? t.dimensions[lower(dimension)] : t.overview.firstColumn[view];

  const onSort = (key: string) => {
    // Names sort ascending by default, figures descending.
    const up = key === sort.key ? !sort.up : key === VALUE;
    onSearch({ by: key === usual ? undefined : key, dir: up ? 'asc' : undefined, offset: undefined });
  };
  const save = () => {
    const isCut = data !== undefined && data.distinct > data.rows.length;
    const about = { of: isCut ? data.distinct : undefined, recomputing: data?.recomputing };
    const parts = [project.split('/').at(-1), view, ...(split ? ['by', split, figure] : [])];
    saveCsv(parts.join('-').toLowerCase(), asTable(rows, head, columns, t.rows.before), about);
  };

  let body;
  if (error && !data) body = <ErrorPanel error={error} retry={retry} />;
  else if (!data)
    body = Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} height={14} my={13} width={`${96 - index * 4}%`} />
    ));
  else if (rows.length === 0) body = <Empty heading={t.filters.noMatch}>{t.overview.noMatchText}</Empty>;
  else
    body = (
      <RowsTable
        label={title}
        head={head}
        dimension={dimension}
        rows={rows}
        columns={columns}
        currency={currency}
        range={range}
        sort={sort}
        sortable={(key) => !large || (key !== 'share' && !key.startsWith('='))}
        onSort={onSort}
        stale={stale}
        has={has}
        onToggle={(filters) => {
          onToggle(filters);
          onClose();
        }}
      />
    );

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={1180}
      fullScreen={fullScreen}
      centered
      closeButtonProps={{ 'aria-label': t.common.close }}
      classNames={{ content: classes.content, body: classes.body, title: classes.title }}
    >
      <RowsControls
        search={search}
        dimension={dimension}
        onChange={onSearch}
        menu={
          offered.length > 0 ? (
            <ColumnsMenu columns={chosen} labels={{ ...t.overview.columns, amount: amountName }} offered={offered} />
          ) : null
        }
        onDownload={rows.length > 0 && !stale ? save : undefined}
      />
      <div className={classes.room} aria-busy={!data && !error}>
        {body}
      </div>
      <Foot
        data={data}
        range={range}
        split={split !== null}
        large={large}
        offset={Number(search.offset ?? 0)}
        onOffset={(offset) => {
          onSearch({ offset: offset > 0 ? String(offset) : undefined });
        }}
      />
    </Modal>
  );
}
