import { useI18n } from '@/i18n/I18n';
import { Pager } from '@/components/Pager';
import type { AllRows } from './allRows';
import classes from './AllRows.module.css';
import { COLUMNS, PAGE } from './useAllRows';

interface FootProps {
  data: AllRows | undefined;
  /** The comparison period, as text. */
  range: string | null;
  split: boolean;
  /** Whether the table has more pages. */
  large: boolean;
  offset: number;
  onOffset: (offset: number) => void;
}

/** Notes below the table, and its pagination. */
export function Foot({ data, range, split, large, offset, onOffset }: FootProps) {
  const { t, format } = useI18n();
  const notes = [
    data && !large && data.distinct > data.rows.length
      ? t.overview.firstRows(format.whole(data.rows.length), format.whole(data.distinct))
      : null,
    split && data && data.columns.length >= COLUMNS ? t.rows.most(format.whole(data.columns.length)) : null,
    range === null ? null : t.rows.comparedWith(range),
  ].filter((note) => note !== null);
  return (
    <div className={classes.foot}>
      <p className={classes.note}>{notes.join(' ')}</p>
      {data && large ? (
        <Pager label={t.rows.pager} offset={offset} size={PAGE} total={data.distinct} onOffset={onOffset} />
      ) : null}
    </div>
  );
}
