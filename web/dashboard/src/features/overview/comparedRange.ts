import { type FragmentType, graphql, readFragment } from '@/gql';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';

export const ComparedRangeFragment = graphql(`
  fragment ComparedRange on Comparison {
    period {
      from
      to
      timezone
      since
    }
    until
  }
`);

/** The comparison period. While the current period is running, it ends at the same time of day; 24 hours also begin at it. */
export function comparedRange(
  comparison: FragmentType<typeof ComparedRangeFragment>,
  t: Dictionary,
  format: Format,
): string {
  return rangeOf(readFragment(ComparedRangeFragment, comparison), t, format);
}

interface Compared {
  period: { from: string; to: string; timezone: string; since?: string | null };
  until?: string | null;
}

export function rangeOf({ period, until }: Compared, t: Dictionary, format: Format): string {
  const { since, timezone } = period;
  if (since && until) return `${format.dateTime(since, timezone)} – ${format.dateTime(until, timezone)}`;
  const range = format.range(period.from, period.to);
  return until ? t.overview.rangeUntil(range, format.time(until, timezone)) : range;
}
