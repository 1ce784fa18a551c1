import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Hint } from '@/components/Hint';
import { filterOfRow } from '@/features/filters/change';
import { type Filters } from '@/features/filters/params';
import { useValueLabel, useValueMeaning } from '@/features/filters/labels';
import { useI18n } from '@/i18n/I18n';
import classes from './Bars.module.css';
import { ChangeMark } from './ChangeMark';
import { columnHint } from './columns';
import { changeOf } from './metrics';
import { dimensionOf, type View } from './panels';
import { type Row, shownRows } from './rows';

export const bodyHeight = 24 + shownRows * 36;

interface BarRowsProps {
  view: View;
  rows: readonly Row[];
  stale: boolean;
  /** Whether the amounts are sessions also for pages, which have views otherwise. */
  bySessions?: boolean;
  has: (filters: Filters) => boolean;
  /** Null if nobody filters by these rows. */
  onToggle: ((filters: Filters) => void) | null;
}

export function BarRows({ view, rows, stale, bySessions = false, has, onToggle }: BarRowsProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const meaning = useValueMeaning();
  const dimension = dimensionOf(view);
  const amountName = view === 'PAGES' && !bySessions ? t.overview.views : t.overview.sessions;
  const hinted = view === 'PAGES' && bySessions ? 'ENTRY_PAGE' : view;
  const compared = rows.some(({ amountBefore }) => amountBefore !== undefined);
  const most = Math.max(1, ...rows.filter(({ value }) => value !== null).map(({ amount }) => amount));

  return (
    <div className={classes.frame}>
      <div
        style={{ '--body': `${bodyHeight}px` } as CSSProperties}
        className={`${classes.grid} ${stale ? classes.stale : ''}`}
        data-compared={compared}
        aria-busy={stale}
      >
        <div className={classes.cols} aria-hidden>
          <span>{t.overview.firstColumn[view]}</span>
          <Hint text={columnHint('amount', hinted, t)}>
            <span>{amountName}</span>
          </Hint>
          {compared ? (
            <Hint text={t.overview.changeHint}>
              <span>{t.overview.change}</span>
            </Hint>
          ) : null}
          <Hint text={columnHint('share', hinted, t)}>
            <span className={classes.share}>{t.overview.share}</span>
          </Hint>
          <Hint text={columnHint('conversions', hinted, t)}>
            <span>{t.overview.conversionsShort}</span>
          </Hint>
        </div>
        <ul className={classes.list}>
          {rows.map((row) => {
            const filter = onToggle ? filterOfRow(dimension, row.value) : null;
            const text = say(dimension, row.value, row.label);
            const content = (
              <>
                <span className={classes.label}>
                  {row.value === null ? null : (
                    <span
                      className={classes.bar}
                      style={{ width: `calc((100% + 8px) * ${(row.amount / most).toFixed(4)})` }}
                    />
                  )}
                  {dimension === 'COUNTRY' && row.value ? <span className={classes.code}>{row.value}</span> : null}
                  <span
                    className={`truncate ${row.value === null ? classes.unset : ''}`}
                    title={[meaning(dimension, row.value ?? ''), filter ? t.overview.filterBy(text) : text]
                      .filter((line) => line !== undefined)
                      .join('\n')}
                  >
                    {text}
                  </span>
                </span>
                <span className={`num ${classes.amount}`}>
                  {format.short(row.amount)}
                  <span className="sr-only"> {amountName},</span>
                </span>
                {compared ? <RowChange row={row} /> : null}
                <span className={`num ${classes.muted} ${classes.share}`}>{format.percent(row.share)}</span>
                <span className={`num ${row.conversions === 0 ? classes.muted : ''}`}>
                  {row.conversions === 0 ? '–' : format.short(row.conversions)}
                  <span className="sr-only"> {t.overview.conversions}</span>
                </span>
              </>
            );
            return (
              <li key={row.value ?? ''}>
                {filter && onToggle ? (
                  <button
                    type="button"
                    className={`plain ${classes.row}`}
                    aria-pressed={has(filter)}
                    onClick={() => {
                      onToggle(filter);
                    }}
                  >
                    {content}
                  </button>
                ) : (
                  <div className={classes.row}>{content}</div>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** How the amount of a row has changed. */
function RowChange({ row: { amount, amountBefore = 0 } }: { row: Row }) {
  const { t, format } = useI18n();
  const change = changeOf('sessions', amount, amountBefore, t, format);
  return (
    <span className={`num ${classes.muted}`} title={t.overview.inComparison(format.whole(amountBefore))}>
      {change ? <ChangeMark change={change} size={12} /> : t.rows.fresh}
    </span>
  );
}

const widths = [82, 64, 58, 47, 39, 33, 26, 20];

export function BarSkeleton() {
  return (
    <div style={{ minHeight: bodyHeight, paddingTop: 24 }} aria-hidden>
      {widths.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={12} width={`${width * 0.7}%`} />
          <Skeleton height={12} width={38} />
        </div>
      ))}
    </div>
  );
}
