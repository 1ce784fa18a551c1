import type { ReactNode } from 'react';
import { useI18n } from '@/i18n/I18n';
import classes from './Editor.module.css';

interface PreviewFiguresProps {
  label: string;
  fetching: boolean;
  /** The result as text, or why there is none. */
  children: ReactNode;
  /** Figures by day; undefined without a result. */
  series: readonly { day: string; count: number }[] | undefined;
  /** Accessible name of the chart. */
  table: string;
  counted: string;
}

/** Preview of an unsaved goal or conversion: a summary and figures by day. */
export function PreviewFigures({ label, fetching, children, series, table, counted }: PreviewFiguresProps) {
  const { t, format } = useI18n();
  const most = Math.max(1, ...(series?.map(({ count }) => count) ?? []));
  return (
    <section className={classes.preview} aria-label={label} aria-busy={fetching}>
      <p className={classes.legend}>{label}</p>
      <div className={classes.previewText} role="status">
        {children}
      </div>
      <div className={classes.days} aria-hidden>
        {(series ?? Array.from({ length: 30 }, () => null)).map((day, at) => (
          <span
            key={at}
            title={day ? `${format.dayMedium(day.day)}: ${format.whole(day.count)}` : undefined}
            style={{ height: day && day.count > 0 ? `${(100 * day.count) / most}%` : '2px' }}
          />
        ))}
      </div>
      {series ? (
        <table className="sr-only">
          <caption>{table}</caption>
          <thead>
            <tr>
              <th scope="col">{t.goals.preview.day}</th>
              <th scope="col">{counted}</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{format.dayMedium(day)}</th>
                <td>{format.whole(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
