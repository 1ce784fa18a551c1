import { DatePicker, MonthPicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import { useState } from 'react';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { dayOf } from '@/lib/days';

interface CalendarProps {
  chosen: [string | null, string | null];
  today: string;
  /** Number of months beside each other. */
  months: number;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  onRange: (from: string, to: string) => void;
}

type Draft = [string | null, string | null];

/** The last day of the month that a day is in. */
function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 0));
}

/** Calendar in which two clicks choose a period, of days or of whole months. */
export function Calendar({ chosen, today, months, autoFocus = false, onRange }: CalendarProps) {
  const { t, language } = useI18n();
  const [by, setBy] = useState<'days' | 'months'>('days');
  const [draft, setDraft] = useState<Draft | null>(null);
  const shownMonth = new Date(`${(chosen[1] ?? today).slice(0, 8)}01T00:00:00Z`);
  if (months === 2) shownMonth.setUTCMonth(shownMonth.getUTCMonth() - 1);
  const shared = {
    type: 'range',
    size: 'sm',
    locale: language,
    maxDate: today,
    value: draft ?? chosen,
  } as const;
  const choose = ([from, to]: Draft, end: (day: string) => string) => {
    setDraft([from, to]);
    if (from && to) onRange(from.slice(0, 10), end(to.slice(0, 10)));
  };
  return (
    <>
      <Tabs
        label={t.calendar.by.label}
        value={by}
        autoFocus={autoFocus}
        options={[
          { value: 'days', label: t.calendar.by.days },
          { value: 'months', label: t.calendar.by.months },
        ]}
        onChange={(next) => {
          setBy(next);
          setDraft(null);
        }}
      />
      {by === 'days' ? (
        <DatePicker
          key={months}
          {...shared}
          allowSingleDateInRange
          firstDayOfWeek={1}
          weekendDays={[]}
          numberOfColumns={months}
          defaultDate={dayOf(shownMonth)}
          ariaLabels={{ previousMonth: t.calendar.previousMonth, nextMonth: t.calendar.nextMonth }}
          onChange={(range) => {
            choose(range, (day) => day);
          }}
        />
      ) : (
        <MonthPicker
          {...shared}
          allowSingleDateInRange
          defaultDate={today}
          ariaLabels={{ previousYear: t.calendar.previousYear, nextYear: t.calendar.nextYear }}
          onChange={(range) => {
            choose(range, endOfMonth);
          }}
        />
      )}
    </>
  );
}
