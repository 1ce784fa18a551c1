import { Button, Popover, useMatches } from '@mantine/core';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '@/components/later';
import { defaultPreset, type ReportSearch } from '@/features/filters/params';
import { pressedBy } from '@/features/shell/shortcuts';
import { allPreset, type Preset } from '@/rest/values';
import { useI18n } from '@/i18n/I18n';
import { localNow } from '@/lib/zone';
import classes from './Period.module.css';

const Calendar = later(async () => (await import('./Calendar')).Calendar);

interface PeriodPickerProps {
  search: ReportSearch;
  timezone: string;
  onPreset: (preset: Preset) => void;
  onRange: (from: string, to: string) => void;
}

export function PeriodPicker({ search, timezone, onPreset, onRange }: PeriodPickerProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(false);
  const today = localNow(timezone).slice(0, 10);
  const chosen: [string | null, string | null] = search.from ? [search.from, search.to ?? today] : [null, null];
  const months = useMatches({ base: 1, md: 2 });
  const preset = search.from ? null : (search.preset ?? defaultPreset);

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
          {...pressedBy('t')}
          leftSection={<IconCalendar size={16} stroke={1.7} />}
          onClick={() => {
            setOpen(!open);
          }}
          aria-label={t.period.button(
            preset ? t.period.presets[preset] : format.range(chosen[0] ?? today, chosen[1] ?? today),
          )}
        >
          {preset ? t.period.presets[preset] : format.range(chosen[0] ?? today, chosen[1] ?? today)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t.period.title}>
        <div className={classes.box}>
          <ul className={classes.presets}>
            {allPreset.map((entry) => (
              <li key={entry}>
                <button
                  type="button"
                  className={`plain ${classes.preset}`}
                  aria-pressed={entry === preset}
                  data-autofocus={entry === preset || undefined}
                  onClick={() => {
                    onPreset(entry);
                    setOpen(false);
                  }}
                >
                  {t.period.presets[entry]}
                  {entry === preset ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.calendar}>
            <Calendar
              chosen={chosen}
              today={today}
              months={months}
              onRange={(from, to) => {
                onRange(from, to);
                setOpen(false);
              }}
            />
            <p className={classes.zone}>{t.period.zone(timezone)}</p>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
