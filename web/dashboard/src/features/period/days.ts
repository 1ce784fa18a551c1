import { defaultPreset, type ReportSearch } from '@/features/filters/params';
import { localNow } from '@/lib/zone';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The days that are compared with, if days were given. With one of them only, they are as many as those of the period. */
export function comparedDays(search: ReportSearch, timezone: string, now = new Date()): [string, string] | null {
  const { compare_from: first, compare_to: last } = search;
  const { from, to } = daysOf(search, timezone, now);
  const end = to ?? localNow(timezone, now).slice(0, 10);
  const length = Date.parse(end) - Date.parse(from ?? end);
  if (first) return [first, last ?? dayOf(new Date(Date.parse(first) + length))];
  return last ? [dayOf(new Date(Date.parse(last) - length)), last] : null;
}

/** The first and the last day of the period in the URL; null for an open end. The last 24 hours touch two days. */
export function daysOf(
  search: Pick<ReportSearch, 'from' | 'to' | 'preset'>,
  timezone: string,
  now = new Date(),
): { from: string | null; to: string | null } {
  if (search.from) return { from: search.from, to: search.to ?? null };
  const today = localNow(timezone, now).slice(0, 10);
  const back = (days: number) => dayOf(new Date(Date.parse(today) - days * 86_400_000));
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
      const last = new Date(Date.parse(`${today.slice(0, 8)}01`) - 86_400_000);
      return { from: `${dayOf(last).slice(0, 8)}01`, to: dayOf(last) };
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
