import { useValueLabel } from '@/features/filters/labels';
import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './TopRows.module.css';

interface TopRowsProps {
  label: string;
  dimension: Dimension;
  /** Undefined while loading. */
  rows: readonly { value?: string | null; label?: string | null; sessions: number }[] | undefined;
  /** Maximum number of rows. */
  most: number;
  /** Shown if there is no row. */
  none: string;
}

/** The values of a dimension that most active visits have. */
export function TopRows({ label, dimension, rows, most, none }: TopRowsProps) {
  const { format } = useI18n();
  const say = useValueLabel();
  if (rows?.length === 0) return <p className={classes.none}>{none}</p>;
  const largest = Math.max(1, ...(rows ?? []).map(({ sessions }) => sessions));
  return (
    <ol className={classes.rows} aria-label={label} aria-busy={!rows}>
      {rows?.slice(0, most).map(({ value = null, label: name, sessions }) => {
        const text = say(dimension, value, name);
        return (
          <li key={value ?? ''}>
            <span
              className={classes.bar}
              style={{ width: `${((100 * sessions) / largest).toFixed(2)}%` }}
              aria-hidden
            />
            <span className="truncate" data-unset={value === null} title={text}>
              {text}
            </span>
            <span className="num">{format.whole(sessions)}</span>
          </li>
        );
      })}
    </ol>
  );
}
