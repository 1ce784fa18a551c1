import { useMatches } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComparedWith } from '@/features/filters/useReportFilters';
import { allCompareWith } from '@/rest/values';
import { useI18n } from '@/i18n/I18n';
import { localNow } from '@/lib/zone';
import { Calendar } from './Calendar';
import classes from './Period.module.css';

export interface CompareMenuProps {
  chosen: Extract<ComparedWith, string> | 'days';
  /** The days that are compared with, if they were chosen in the calendar. */
  days: [from: string | null, to: string | null];
  timezone: string;
  onChoose: (chosen: ComparedWith) => void;
}

/** List of what a period can be compared with, and the calendar for other days. */
export function CompareMenu({ chosen, days, timezone, onChoose }: CompareMenuProps) {
  const { t } = useI18n();
  const [inCalendar, setInCalendar] = useState(false);
  const months = useMatches({ base: 1, md: 2 });
  if (inCalendar)
    return (
      <div className={classes.calendar}>
        <Calendar
          autoFocus
          chosen={days}
          today={localNow(timezone).slice(0, 10)}
          months={months}
          onRange={(from, to) => {
            onChoose({ from, to });
          }}
        />
        <p className={classes.zone}>{t.period.zone(timezone)}</p>
      </div>
    );
  return (
    <ul className={classes.comparisons}>
      {(['nothing', ...allCompareWith] as const).map((entry) => (
        <li key={entry}>
          <Choice
            name={t.calendar.choices[entry]}
            about={t.calendar.about[entry]}
            isChosen={entry === chosen}
            onChoose={() => {
              onChoose(entry);
            }}
          />
        </li>
      ))}
      <li>
        <Choice
          name={t.calendar.own}
          about={t.calendar.ownAbout}
          isChosen={chosen === 'days'}
          onChoose={() => {
            setInCalendar(true);
          }}
        />
      </li>
    </ul>
  );
}

interface ChoiceProps {
  name: string;
  about: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, about, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className={`plain ${classes.preset}`}
      aria-pressed={isChosen}
      autoFocus={isChosen}
      onClick={onChoose}
    >
      <span>
        {name}
        <small>{about}</small>
      </span>
      {isChosen ? <IconCheck size={15} stroke={2} aria-hidden /> : null}
    </button>
  );
}
