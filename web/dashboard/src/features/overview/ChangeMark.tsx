import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import classes from './ChangeMark.module.css';
import type { Change } from './metrics';

/** Change of a figure: direction, amount, and whether it is good or bad. */
export function ChangeMark({ change, size = 14 }: { change: Change; size?: number }) {
  const { t } = useI18n();
  return (
    <span className={`${classes.change} num`} data-verdict={change.verdict}>
      {change.direction === 'up' ? <IconArrowUpRight size={size} stroke={2} aria-label={t.overview.up} /> : null}
      {change.direction === 'down' ? <IconArrowDownRight size={size} stroke={2} aria-label={t.overview.down} /> : null}
      {change.text}
    </span>
  );
}
