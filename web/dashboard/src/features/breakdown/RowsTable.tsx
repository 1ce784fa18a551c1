import { FigureTable } from '@/components/FigureTable';
import { filterOfRow } from '@/features/filters/change';
import type { Filters } from '@/features/filters/params';
import { ChangeMark } from '@/features/overview/ChangeMark';
import { changeOf } from '@/features/overview/metrics';
import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import type { FullRow } from './allRows';
import classes from './AllRows.module.css';
import type { SaidRow } from './arrange';
import { formatFigure, metricOf, type TableColumn } from './columns';
import { VALUE } from './search';

interface RowsTableProps {
  label: string;
  /** Heading of the first column. */
  head: string;
  dimension: Dimension;
  rows: readonly SaidRow[];
  columns: readonly TableColumn[];
  currency: string;
  /** The comparison period, as text. */
  range: string | null;
  sort: { key: string; up: boolean };
  /** Whether the column can be sorted by. */
  sortable: (key: string) => boolean;
  onSort: (key: string) => void;
  stale: boolean;
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
}

export function RowsTable({
  label,
  head,
  dimension,
  rows,
  columns,
  currency,
  range,
  sort,
  sortable,
  onSort,
  stale,
  has,
  onToggle,
}: RowsTableProps) {
  const { t, format } = useI18n();
  const cell = (row: FullRow, column: TableColumn) => {
    const [now, before] = [column.value(row), column.before(row)];
    const figure = formatFigure(column.kind, now, currency, format);
    if (range === null || before === undefined) return figure;
    const change = now === null ? null : changeOf(metricOf(column.kind), now, before, t, format);
    return (
      <span
        className={classes.compared}
        title={t.rows.change(formatFigure(column.kind, before, currency, format), range)}
      >
        {figure}
        <span className={classes.change}>
          {change ? <ChangeMark change={change} size={12} /> : now ? t.rows.fresh : '–'}
        </span>
      </span>
    );
  };
  return (
    <FigureTable
      fill
      label={label}
      head={{
        key: VALUE,
        label: head,
        cell: ({ value, text }: SaidRow) => {
          const filter = filterOfRow(dimension, value);
          return filter ? (
            <button
              type="button"
              className={`plain ${classes.value}`}
              title={t.overview.filterBy(text)}
              onClick={() => {
                onToggle(filter);
              }}
            >
              {text}
            </button>
          ) : (
            <span className={classes.unset}>{text}</span>
          );
        },
      }}
      columns={columns.map((column) => ({
        key: column.key,
        label: column.label,
        hint: column.hint,
        unsorted: !sortable(column.key),
        cell: (row: SaidRow) => cell(row, column),
      }))}
      rows={rows}
      keyOf={({ value }) => value ?? ''}
      chosen={({ value }) => {
        const filter = filterOfRow(dimension, value);
        return filter !== null && has(filter);
      }}
      sort={sort}
      onSort={onSort}
      stale={stale}
    />
  );
}
