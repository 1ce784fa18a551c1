import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import type { Cell } from './schema';
import classes from './Sql.module.css';
import { rowHeight, windowOf } from './window';

interface ResultGridProps {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly Cell[])[];
}

const isNumber = (type: string) => type === 'INTEGER' || type === 'REAL';

/** Grid of a result's rows. Long results are virtualized: only visible rows are in the DOM. */
export function ResultGrid({ columns, rows }: ResultGridProps) {
  const { t } = useI18n();
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(() => windowOf(0, 480, rows.length));
  const look = () => {
    const element = holder.current;
    if (!element) return;
    const next = windowOf(element.scrollTop, element.clientHeight, rows.length);
    setShown((before) => (before.from === next.from && before.to === next.to ? before : next));
  };
  useEffect(() => {
    if (holder.current) holder.current.scrollTop = 0;
    setShown(windowOf(0, 480, rows.length));
  }, [rows]);

  return (
    <div ref={holder} className={classes.grid} onScroll={look} tabIndex={0} role="group" aria-label={t.sql.result}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className={isNumber(column.type) ? classes.number : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.from > 0 ? <tr aria-hidden style={{ height: shown.from * rowHeight }} /> : null}
          {rows.slice(shown.from, shown.to).map((row, index) => (
            <tr key={shown.from + index} aria-rowindex={shown.from + index + 2}>
              {row.map((cell, place) => (
                <td key={place} className={isNumber(columns[place]?.type ?? '') ? classes.number : undefined}>
                  {cell === null ? <span className={classes.null}>null</span> : String(cell)}
                </td>
              ))}
            </tr>
          ))}
          {shown.to < rows.length ? <tr aria-hidden style={{ height: (rows.length - shown.to) * rowHeight }} /> : null}
        </tbody>
      </table>
    </div>
  );
}
