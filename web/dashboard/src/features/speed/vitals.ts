import { graphql } from '@/gql';
import type { VitalsOfFragment } from '@/gql/graphql';
import type { Format } from '@/lib/format';

export const allVital = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type Vital = (typeof allVital)[number];

export const allRating = ['good', 'fair', 'poor'] as const;
export type Rating = (typeof allRating)[number];

/**
 * Bounds of the ratings: values up to `good` are good, values above `fair` are poor. They are from
 * https://web.dev/articles/vitals, and for the first byte from https://web.dev/articles/ttfb.
 */
export const bounds: Readonly<Record<Vital, { good: number; fair: number }>> = {
  lcp: { good: 2500, fair: 4000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  ttfb: { good: 800, fair: 1800 },
};

export const SOURCE = 'https://web.dev/articles/vitals';

export const VitalsOf = graphql(`
  fragment VitalsOf on VitalsFigures {
    lcp {
      views
      p75
      good
      poor
    }
    inp {
      views
      p75
      good
      poor
    }
    cls {
      views
      p75
      good
      poor
    }
    ttfb {
      views
      p75
      good
      poor
    }
  }
`);

export type Figures = VitalsOfFragment[Vital];

export const ratingOf = (vital: Vital, value: number): Rating =>
  value <= bounds[vital].good ? 'good' : value <= bounds[vital].fair ? 'fair' : 'poor';

/** The share of each rating; 0 if nothing was measured. */
export function sharesOf(figures: Figures): Readonly<Record<Rating, number>> {
  const [good, poor] = [figures.good ?? 0, figures.poor ?? 0];
  return { good, fair: figures.views > 0 ? Math.max(0, 1 - good - poor) : 0, poor };
}

/** A share, or a dash if nothing was measured. */
export const formatShare = (share: Figures['good'], format: Format): string =>
  typeof share === 'number' ? format.percent(share) : '–';

const MOST_DIGITS = 6;

/** 840 ms, 2.54 s; the layout shift has no unit. Near a bound, with as many digits as show on which side the value is. */
export function formatVital(vital: Vital, value: number, format: Format): string {
  const [scale, unit, least] = vital === 'cls' ? [1, '', 3] : value < 1000 ? [1, '\u00a0ms', 0] : [1000, '\u00a0s', 2];
  const rounded = (digits: number) => Number((value / scale).toFixed(digits));
  let digits = least;
  while (digits < MOST_DIGITS && ratingOf(vital, rounded(digits) * scale) !== ratingOf(vital, value)) digits++;
  return format.number(rounded(digits), digits) + unit;
}
