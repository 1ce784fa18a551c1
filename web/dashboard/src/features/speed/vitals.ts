import { graphql } from '@/gql';
import type { VitalsOfFragment } from '@/gql/graphql';
import type { Format } from '@/lib/format';

export const allVital = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type Vital = (typeof allVital)[number];

export const allRating = ['good', 'fair', 'poor'] as const;
export type Rating = (typeof allRating)[number];

/**
 * How values are rated: the largest that is good, and the largest that is not poor. They are those of
 * https://web.dev/articles/vitals and, for the first byte, https://web.dev/articles/ttfb.
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

/** The share of each rating. */
export const sharesOf = ({ good, poor }: Figures): Readonly<Record<Rating, number>> => ({
  good,
  fair: Math.max(0, 1 - good - poor),
  poor,
});

/** 840 ms, 2.54 s; the layout shift has no unit. */
export function formatVital(vital: Vital, value: number, format: Format): string {
  if (vital === 'cls') return format.number(value);
  return value < 1000 ? `${format.whole(value)}\u00a0ms` : `${format.number(Math.round(value / 10) / 100)}\u00a0s`;
}
