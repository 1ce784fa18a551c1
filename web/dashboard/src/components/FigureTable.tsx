import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FigureTable.module.css';
import { Hint } from './Hint';

export interface FigureColumn<Row> {
  key: string;
  label: string;
  /** Explanation of what the column counts. */
  hint?: string;
  /** Excludes the column from sorting. */
  unsorted?: boolean;
  cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** The first column, which names the row; sortable if it has a key. */
  head: { key?: string; label: string; cell: (row: Row) => ReactNode };
  columns: readonly FigureColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Length of the bar behind the name, 0 to 1. */
  bar?: (row: Row) => number;
  chosen?: (row: Row) => boolean;
  sort?: { key: string; up: boolean };
  onSort?: (key: string) => void;
  stale?: boolean;
  /** Number of placeholder rows while loading. */
  waiting?: number;
  /** Fills its container and scrolls inside it, with a sticky header. */
  fill?: boolean;
}

/** Table of figures whose headings have explanations. On narrow screens the columns scroll behind the names. */
export function FigureTable<Row>({
  label,
  head,
  columns,
  rows,
  keyOf,
  bar,
  chosen,
  sort,
  onSort,
  stale = false,
  waiting = 6,
  fill = false,
}: FigureTableProps<Row>) {
  const [scrolled, setScrolled] = useState(false);
  const arrow = (key: string) => {
    if (sort?.key !== key) return null;
    return sort.up ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />;
  };
  const heading = ({ key, label: text, hint, unsorted }: Omit<FigureColumn<Row>, 'cell'>) => {
    const content =
      onSort && !unsorted ? (
        <button
          type="button"
          className={`plain ${classes.sort}`}
          onClick={() => {
            onSort(key);
          }}
        >
          {text}
          {arrow(key)}
        </button>
      ) : (
        <span className={hint ? classes.hint : undefined} tabIndex={hint ? 0 : undefined}>
          {text}
        </span>
      );
    return hint ? <Hint text={hint}>{content}</Hint> : content;
  };
  const sorted = ({ key, unsorted }: Omit<FigureColumn<Row>, 'cell'>) =>
    onSort && !unsorted ? (sort?.key === key ? (sort.up ? 'ascending' : 'descending') : 'none') : undefined;
  const first = { key: head.key ?? '', label: head.label, unsorted: head.key === undefined };

  return (
    <div
      className={classes.scroll}
      role="group"
      aria-label={label}
      tabIndex={0}
      data-scrolled={scrolled}
      data-fill={fill}
      onScroll={(event) => {
        setScrolled(event.currentTarget.scrollLeft > 0);
      }}
    >
      <table className={classes.table} aria-busy={!rows || stale} data-stale={stale}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={sorted(first)}>
              {heading(first)}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={sorted(column)}>
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)} data-chosen={chosen?.(row)}>
                  <th scope="row">
                    <span className={classes.head}>
                      {bar && bar(row) > 0 ? (
                        <span className={classes.bar} style={{ width: `${(bar(row) * 100).toFixed(2)}%` }} />
                      ) : null}
                      {head.cell(row)}
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.key} className="num">
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: waiting }, (_, index) => (
                <tr key={index} aria-hidden>
                  <th>
                    <span className={classes.head}>
                      <Skeleton
                        component="span"
                        className={classes.line ?? ''}
                        width={`${76 - ((index * 17) % 40)}%`}
                      />
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <Skeleton component="span" className={classes.line ?? ''} width={38} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
