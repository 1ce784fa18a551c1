import { useMatches } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { later } from '@/components/later';
import { allPreset, type Preset } from '@/rest/values';
import { useI18n } from '@/i18n/I18n';
import { localNow } from '@/lib/zone';
import classes from './Period.module.css';

const Calendar = later(async () => (await import('./Calendar')).Calendar);

export interface PeriodMenuProps {
  /** The chosen period: a name, or days. */
  preset: Preset | null;
  days: [from: string | null, to: string | null];
  timezone: string;
  wholeDays: boolean;
  onPreset: (preset: Preset) => void;
  onRange: (from: string, to: string) => void;
}

/** Names of periods, and a calendar for all others. */
export function PeriodMenu({ preset, days, timezone, wholeDays, onPreset, onRange }: PeriodMenuProps) {
  const { t } = useI18n();
  const months = useMatches({ base: 1, md: 2 });
  return (
    <div className={classes.box}>
      <ul className={classes.presets}>
        {allPreset
          .filter((entry) => !(wholeDays && entry === '24h'))
          .map((entry) => (
            <li key={entry}>
              <button
                type="button"
                className={`plain ${classes.preset}`}
                aria-pressed={entry === preset}
                autoFocus={entry === preset}
                onClick={() => {
                  onPreset(entry);
                }}
              >
                {t.period.presets[entry]}
                {entry === preset ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
              </button>
            </li>
          ))}
      </ul>
      <div className={classes.calendar}>
        <Calendar chosen={days} today={localNow(timezone).slice(0, 10)} months={months} onRange={onRange} />
        <p className={classes.zone}>{t.period.zone(timezone)}</p>
      </div>
    </div>
  );
}
