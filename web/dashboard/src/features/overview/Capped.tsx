import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { later } from '@/components/later';
import { Popover } from '@/components/Popover';
import type { CappedDaysFragment as Days } from '@/gql/graphql';
import classes from './Capped.module.css';

export const CappedDaysFragment = graphql(`
  fragment CappedDays on Period {
    capped {
      day
      budgets
      batches
      pageviews
      events
    }
  }
`);

const CappedDays = later<CappedDaysProps>(async () => (await import('./CappedDays')).CappedDays);

export interface CappedDaysProps {
  capped: Days['capped'];
  place: { org: string; project: string };
}

interface CappedProps {
  period: FragmentType<typeof CappedDaysFragment>;
  place: { org: string; project: string };
}

/** Mark beside the title of figures that lack visits: the days on which a limit was reached, and how much is missing. */
export function Capped({ period, place }: CappedProps) {
  const { t, format } = useI18n();
  const words = t.overview.capped;
  const [open, setOpen] = useState(false);
  const { capped } = readFragment(CappedDaysFragment, period);
  if (capped.length === 0) return null;
  const counted = (count: number) => ({ count, shown: format.whole(count) });
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      withRoles
      trapFocus
      returnFocus
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>
        <button
          type="button"
          className={`plain ${classes.button}`}
          onClick={() => {
            setOpen(!open);
          }}
        >
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          {words.days(counted(capped.length))}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.days(counted(capped.length))}>
        <CappedDays capped={capped} place={place} />
      </Popover.Dropdown>
    </Popover>
  );
}
