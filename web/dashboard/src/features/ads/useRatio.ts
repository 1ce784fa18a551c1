import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Ratio } from './kpis';

/** What a ratio divides by what. */
export type RatioKind = 'relevant' | 'lead' | 'conversion' | 'return';

/** Formats ratios, and says their parts or why they have no value. */
export function useRatio() {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  return {
    shown: (kind: RatioKind, value: number, currency: string) =>
      kind === 'return' ? `${format.number(Math.round(value * 100) / 100)}×` : format.money(value, currency),
    parts: (kind: RatioKind, { numerator, denominator, reason }: Ratio, currency: string) => {
      const above = format.money(numerator, currency);
      const below = kind === 'return' ? format.money(denominator, currency) : format.whole(denominator);
      const said = words.parts[kind](above, below);
      return reason ? `${words.reasons[lower(reason)]} ${said}` : said;
    },
  };
}
