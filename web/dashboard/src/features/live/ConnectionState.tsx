import { Hint } from '@/components/Hint';
import { useI18n } from '@/i18n/I18n';
import classes from './Live.module.css';
import type { Connection } from './tail';

/** State of the live connection; changes are announced to screen readers. */
export function ConnectionState({ now }: { now: Connection }) {
  const { t } = useI18n();
  const { name, hint } = t.live.connections[now];
  return (
    <Hint text={hint}>
      <span className={classes.connection} data-now={now} role="status" tabIndex={0}>
        <i aria-hidden />
        {name}
      </span>
    </Hint>
  );
}
