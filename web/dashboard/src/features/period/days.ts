import { defaultPreset, type ReportSearch } from '@/features/filters/params';
import { daysBetween, moved } from '@/lib/days';
import { localNow } from '@/lib/zone';

/** The days that are compared with, if days were given. With one of them only, they are as many as those of the period. */
export function comparedDays(search: ReportSearch, timezone: string, now = new Date()): [string, string] | null {
  const { compare_from: first, compare_to: last } = search;
  const { from, to } = daysOf(search, timezone, now);
  const end = to ?? localNow(timezone, now).slice(0, 10);
  const more = daysBetween(from ?? end, end) - 1;
  if (first) return [first, last ?? moved(first, more)];
  return last ? [moved(last, -more), last] : null;
}

/** The first and the last day of the period in the URL; null for an open end. The last 24 hours touch two days. */
export function daysOf(
  search: Pick<ReportSearch, 'from' | 'to' | 'preset'>,
  timezone: string,
  now = new Date(),
): { from: string | null; to: string | null } {
  if (search.from) return { from: search.from, to: search.to ?? null };
  const today = localNow(timezone, now).slice(0, 10);
  const back = (days: number) => moved(today, -days);
  const preset = search.preset ?? defaultPreset;
  switch (preset) {
    case 'all':
      return { from: null, to: null };
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: back(1), to: back(1) };
    case '24h':
      return { from: back(1), to: today };
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'last_month': {
      const last = moved(`${today.slice(0, 8)}01`, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'last_year': {
      const year = Number(today.slice(0, 4)) - 1;
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
    default:
      return { from: back(Number.parseInt(preset, 10) - 1), to: today };
  }
}
