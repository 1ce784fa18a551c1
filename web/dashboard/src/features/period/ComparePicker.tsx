import { Button } from '@mantine/core';
import { useState } from 'react';
import { later } from '@/components/later';
import { Popover } from '@/components/Popover';
import type { ReportSearch } from '@/features/filters/params';
import type { ComparedWith } from '@/features/filters/useReportFilters';
import { pressedBy } from '@/features/shell/shortcuts';
import { useI18n } from '@/i18n/I18n';
import type { CompareMenuProps } from './CompareMenu';
import { comparedDays } from './days';

const CompareMenu = later<CompareMenuProps>(async () => (await import('./CompareMenu')).CompareMenu);

interface ComparePickerProps {
  search: ReportSearch;
  timezone: string;
  /** Whether the figures are compared with another period, and whether they can be. */
  compare: boolean;
  comparable: boolean;
  onChoose: (chosen: ComparedWith) => void;
}

/** The period with which the figures are compared. */
export function ComparePicker({ search, timezone, compare, comparable, onChoose }: ComparePickerProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const words = t.period.comparison;
  const days = compare ? comparedDays(search, timezone) : null;
  const named = compare ? (search.compare_with ?? 'previous') : 'nothing';
  const name = days ? words.days(format.range(...days)) : words.short[named];

  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles
      middlewares={{ shift: { padding: 8 }, flip: true }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          h={34}
          {...pressedBy('c')}
          aria-disabled={!comparable}
          data-disabled={!comparable || undefined}
          title={comparable ? undefined : words.impossible}
          aria-label={words.button(name)}
          onClick={() => {
            setOpen(comparable && !open);
          }}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={words.title}>
        <CompareMenu
          chosen={days ? 'days' : named}
          days={days ?? [null, null]}
          timezone={timezone}
          onChoose={(next) => {
            onChoose(next);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
