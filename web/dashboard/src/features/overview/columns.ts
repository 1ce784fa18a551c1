import type { Dictionary } from '@/i18n/I18n';
import type { View } from './panels';

/** The figures of a row, in column order. */
export const columns = [
  'amount',
  'share',
  'visitors',
  'sessions',
  'entries',
  'exits',
  'bounceRate',
  'engagedMs',
  'durationMs',
  'scroll',
  'conversions',
  'conversionRate',
  'conversionValue',
] as const;
export type Column = (typeof columns)[number];

/** Explanation of a column. Pages have their own, because their figures count views instead of sessions. */
export function columnHint(column: Column, view: View, { overview: { columnHints: hints } }: Dictionary): string {
  const ofPage = view === 'PAGES';
  switch (column) {
    case 'amount':
      return ofPage ? hints.views : hints.sessions;
    case 'share':
      return ofPage ? hints.shareOfViews : hints.share;
    case 'sessions':
      return ofPage ? hints.sessionsOfPage : hints.sessions;
    case 'bounceRate':
      return ofPage ? hints.bounceRateOfPage : hints.bounceRate;
    case 'engagedMs':
      return ofPage ? hints.engagedOfPage : hints.engaged;
    default:
      return hints[column];
  }
}
