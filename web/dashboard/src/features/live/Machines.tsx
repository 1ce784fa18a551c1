import type { BotKind } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './NotCounted.module.css';

interface MachinesProps {
  kinds: readonly BotKind[];
  counts: ReadonlyMap<BotKind, number>;
}

/** Today's bots, by purpose. */
export function Machines({ kinds, counts }: MachinesProps) {
  const { t, format } = useI18n();
  return (
    <ul className={classes.kinds} aria-label={t.setup.machinesTitle}>
      {kinds.map((kind) => {
        const { name, text } = t.machines[lower(kind)];
        return (
          <li key={kind}>
            <span>{name}</span>
            <span className="num">{format.whole(counts.get(kind) ?? 0)}</span>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
