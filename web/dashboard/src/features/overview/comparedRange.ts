import { type FragmentType, graphql, readFragment } from '@/gql';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';

export const ComparedRangeFragment = graphql(`
  fragment ComparedRange on Comparison {
    period {
      from
      to
      timezone
    }
    until
  }
`);

/** The comparison period. While the current period is running, it ends at the same time of day. */
export function comparedRange(
  comparison: FragmentType<typeof ComparedRangeFragment>,
  t: Dictionary,
  format: Format,
): string {
  return rangeOf(readFragment(ComparedRangeFragment, comparison), t, format);
}

interface Compared {
  period: { from: string; to: string; timezone: string };
  until?: string | null;
}

export function rangeOf({ period, until }: Compared, t: Dictionary, format: Format): string {
  const range = format.range(period.from, period.to);
  return until ? t.overview.rangeUntil(range, format.time(until, period.timezone)) : range;
}
