/** The periods before and after the one in the URL. */
import { defaultPreset, type ReportSearch } from '@/features/filters/params';
import { daysBetween, moved } from '@/lib/days';
import { localNow } from '@/lib/zone';
import type { Preset } from '@/rest/values';
import { daysOf } from './days';

type Asked = Pick<ReportSearch, 'from' | 'to' | 'preset'>;

/** A period to go to: a named one if its days have a name. */
export type Step = { preset: Preset } | { from: string; to: string };

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The first day of a month, counted from the year 0. */
const firstOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** Number of months that a period consists of; 0 if it contains a part of one. */
function wholeMonths(from: string, to: string): number {
  const end = moved(to, 1);
  return from.endsWith('-01') && end.endsWith('-01') ? monthOf(end) - monthOf(from) : 0;
}

/** Number of months by which a period is moved; 0 for one that is moved by its days. */
function monthsOf(preset: Preset | null, from: string, to: string): number {
  if (preset === 'this_month' || preset === 'last_month') return 1;
  if (preset === 'this_year' || preset === 'last_year') return 12;
  return preset === null ? wholeMonths(from, to) : 0;
}

const names: Readonly<Record<number, readonly Preset[]>> = {
  0: ['today', 'yesterday', '7d', '14d', '30d', '90d', '365d'],
  1: ['last_month'],
  12: ['last_year'],
};

/**
 * Moves the period by its own length, months and years by the calendar. Null if there is no such period: all days have
 * no neighbours, and nothing comes after today.
 */
export function stepped(search: Asked, step: -1 | 1, timezone: string, now = new Date()): Step | null {
  const preset = search.from ? null : (search.preset ?? defaultPreset);
  const today = localNow(timezone, now).slice(0, 10);
  if (preset === '24h') return step < 0 ? { preset: 'yesterday' } : null;
  const { from, to } = daysOf(search, timezone, now);
  if (!from) return null;
  const end = to ?? today;
  const months = monthsOf(preset, from, end);
  const length = daysBetween(from, end);
  const days =
    months > 0
      ? {
          from: firstOf(monthOf(from) + step * months),
          to: moved(firstOf(monthOf(from) + (step + 1) * months), -1),
        }
      : { from: moved(from, step * length), to: moved(end, step * length) };
  if (days.from > today || days.from < '1970-01-01') return null;
  if (months === 1 && days.from.slice(0, 7) === today.slice(0, 7)) return { preset: 'this_month' };
  if (months === 12 && days.from === `${today.slice(0, 4)}-01-01`) return { preset: 'this_year' };
  const named = names[months]?.find((name) => {
    const known = daysOf({ preset: name }, timezone, now);
    return known.from === days.from && known.to === days.to;
  });
  return named ? { preset: named } : days;
}
