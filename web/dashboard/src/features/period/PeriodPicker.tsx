import { Button } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { later } from '@/components/later';
import { Popover } from '@/components/Popover';
import { defaultPreset, type ReportSearch } from '@/features/filters/params';
import { pressedBy } from '@/features/shell/shortcuts';
import type { Preset } from '@/rest/values';
import { useI18n } from '@/i18n/I18n';
import { localNow } from '@/lib/zone';
import { daysOf } from './days';
import classes from './Period.module.css';
import type { PeriodMenuProps } from './PeriodMenu';
import { type Step, stepped } from './step';

const PeriodMenu = later<PeriodMenuProps>(async () => (await import('./PeriodMenu')).PeriodMenu);

interface PeriodPickerProps {
  search: ReportSearch;
  timezone: string;
  /** Whether the screen knows whole days and so has no last 24 hours. */
  wholeDays?: boolean;
  onPreset: (preset: Preset) => void;
  onRange: (from: string, to: string) => void;
}

/** The period, and the ones before and after it. */
export function PeriodPicker({ search, timezone, wholeDays = false, onPreset, onRange }: PeriodPickerProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const today = localNow(timezone).slice(0, 10);
  const days = daysOf(search, timezone);
  const named = search.from ? null : (search.preset ?? defaultPreset);
  const preset = wholeDays && named === '24h' ? null : named;
  const chosen: [string | null, string | null] = preset ? [null, null] : [days.from, days.to ?? today];
  // Two whole days take the place of the last 24 hours.
  const shown = preset ? search : { from: chosen[0] ?? undefined, to: chosen[1] ?? undefined };
  const name = preset ? t.period.presets[preset] : format.range(chosen[0] ?? today, chosen[1] ?? today);
  const go = (step: Step) => {
    if ('preset' in step) onPreset(step.preset);
    else onRange(step.from, step.to);
  };

  return (
    <Button.Group className={classes.picker}>
      <StepButton
        name={t.period.before}
        pressedWith=","
        icon={<IconChevronLeft size={16} stroke={1.7} />}
        to={stepped(shown, -1, timezone)}
        onGo={go}
      />
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
            className={classes.name}
            {...pressedBy('t')}
            leftSection={<IconCalendar size={16} stroke={1.7} />}
            onClick={() => {
              setOpen(!open);
            }}
            title={t.period.zone(timezone)}
            aria-label={t.period.button(name)}
          >
            {name}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t.period.title}>
          <PeriodMenu
            preset={preset}
            days={chosen}
            timezone={timezone}
            wholeDays={wholeDays}
            onPreset={(next) => {
              onPreset(next);
              setOpen(false);
            }}
            onRange={(from, to) => {
              onRange(from, to);
              setOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <StepButton
        name={t.period.after}
        pressedWith="."
        icon={<IconChevronRight size={16} stroke={1.7} />}
        to={stepped(shown, 1, timezone)}
        onGo={go}
      />
    </Button.Group>
  );
}

interface StepButtonProps {
  name: string;
  pressedWith: ',' | '.';
  icon: ReactNode;
  to: Step | null;
  onGo: (step: Step) => void;
}

/** Button to a neighbouring period. It keeps the focus where there is none. */
function StepButton({ name, pressedWith, icon, to, onGo }: StepButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      h={34}
      px={7}
      {...pressedBy(pressedWith)}
      aria-label={name}
      title={name}
      aria-disabled={!to}
      data-disabled={!to || undefined}
      onClick={() => {
        if (to) onGo(to);
      }}
    >
      {icon}
    </Button>
  );
}
