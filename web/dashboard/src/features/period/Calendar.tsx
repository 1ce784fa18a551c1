import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de';
import { useState } from 'react';
import { useI18n } from '@/i18n/I18n';

interface CalendarProps {
  chosen: [string | null, string | null];
  today: string;
  /** Number of months beside each other. */
  months: number;
  onRange: (from: string, to: string) => void;
}

/** Calendar in which two clicks choose a period. */
export function Calendar({ chosen, today, months, onRange }: CalendarProps) {
  const { t, language } = useI18n();
  const [draft, setDraft] = useState<[string | null, string | null] | null>(null);
  const shownMonth = new Date(`${(chosen[1] ?? today).slice(0, 8)}01T00:00:00Z`);
  if (months === 2) shownMonth.setUTCMonth(shownMonth.getUTCMonth() - 1);
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      size="sm"
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      numberOfColumns={months}
      maxDate={today}
      defaultDate={shownMonth.toISOString().slice(0, 10)}
      value={draft ?? chosen}
      ariaLabels={{ previousMonth: t.period.previousMonth, nextMonth: t.period.nextMonth }}
      onChange={([from, to]) => {
        setDraft([from, to]);
        if (from && to) onRange(from.slice(0, 10), to.slice(0, 10));
      }}
    />
  );
}
