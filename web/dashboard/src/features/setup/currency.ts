import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';

/** Effect of another currency on the values of a project. */
export interface CurrencyChange {
  rate?: number | null | undefined;
  rateDay?: string | null | undefined;
  sessions: number;
  conversions: number;
  withoutRate: number;
  goals: number;
  definitions: number;
}

/** Returns true if the project has values, so that its person is asked before the currency changes. */
export const affectsValues = ({ sessions, conversions, goals, definitions }: CurrencyChange) =>
  sessions + conversions + goals + definitions > 0;

/** The sentences of the dialog that asks whether the currency is to change. */
export function sayCurrencyChange(change: CurrencyChange, from: string, to: string, t: Dictionary, format: Format) {
  const words = t.setup.currencyChange;
  const { sessions, conversions, goals, definitions, withoutRate, rate, rateDay } = change;
  return [
    words.kept(
      words.sessions(sessions, format.whole(sessions)),
      words.conversions(conversions, format.whole(conversions)),
      to,
    ),
    typeof rate === 'number' && rateDay
      ? words.rate(format.moneyExact(1, from), format.moneyExact(rate, to), format.dayYear(rateDay))
      : words.noRate(from, to),
    ...(withoutRate > 0 ? [words.withoutRate(withoutRate, format.whole(withoutRate))] : []),
    ...(goals > 0 ? [words.goals(goals, format.whole(goals), from)] : []),
    ...(definitions > 0 ? [words.definitions(definitions, format.whole(definitions), from)] : []),
    words.platforms,
  ];
}
