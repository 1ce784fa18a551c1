import type { AnalyticsFilter } from '@/gql/graphql';
import type { Choice } from './choice';
import { useValueLabel } from './labels';
import { useValues } from './useOptions';

/** Number of values that the server offers at most at once. */
const MOST = 200;
/** Number of values that the list shows. */
const SHOWN = 80;

interface Offered {
  value: string;
  label?: string | null | undefined;
  /** Undefined for a chosen value that does not occur in the period. */
  sessions?: number;
}

/** The values that a picker offers, the chosen ones first, and of these the options that contain the typed text. */
export function useOffered(
  source: { project: string; filter: AnalyticsFilter },
  { dimension, op, values }: Choice,
  typed: string,
  kind: 'list' | 'text' | 'none',
) {
  const say = useValueLabel();
  const isListed = kind === 'list';
  const query = useValues(source, dimension, '', { limit: MOST, ready: isListed });
  const first: readonly Offered[] = query.data ?? [];
  // Translated names are searched here. If there are more values than fit, the server searches all of them.
  const wanted = typed.trim().toLowerCase();
  const found = useValues(source, dimension, typed, {
    limit: MOST,
    ready: isListed && wanted !== '' && first.length === MOST,
  });
  const chosen = new Set(op === 'in' || op === 'not_in' ? values : []);
  const known = new Map(first.map((option) => [option.value, option]));
  const offered: Offered[] = [
    ...[...chosen].map((value) => known.get(value) ?? { value }),
    ...first.filter(({ value }) => !chosen.has(value)),
  ];
  const isFound = ({ value, label }: Offered) =>
    say(dimension, value, label).toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted);
  const more = wanted === '' || first.length < MOST ? [] : (found.data ?? []);
  const options = isListed
    ? [...offered.filter(isFound), ...more.filter(({ value }) => !known.has(value) && !chosen.has(value))]
    : [];
  return { offered, options: options.slice(0, SHOWN), query };
}
