import type { Line } from '@/components/chart/LineChart';

export const NOW = { color: 'accent' } as const;
export const BEFORE = { color: 'compare', dash: 'dashed', width: 1.5 } as const;

/** One metric over time, the comparison dashed behind it. Points from `growingFrom` on are incomplete and dotted. */
export function seriesLines(
  now: readonly (number | null)[],
  before: readonly (number | null)[] | null,
  growingFrom: number | null,
): Line[] {
  const line = { ...NOW, area: 0.2, fading: true };
  const behind: Line[] = before ? [{ ...BEFORE, values: now.map((_, index) => before[index] ?? null) }] : [];
  if (growingFrom === null) return [...behind, { ...line, values: now }];
  return [
    ...behind,
    { ...line, values: now.map((value, index) => (index < growingFrom ? value : null)) },
    {
      ...line,
      area: 0.12,
      dash: 'dotted',
      values: now.map((value, index) => (index >= growingFrom - 1 ? value : null)),
    },
  ];
}
