import type { Dictionary } from '@/i18n/I18n';
import type { View } from './panels';

/** The figures of a row, in the order of their columns. */
export const columns = [
  'amount',
  'share',
  'visitors',
  'sessions',
  'entries',
  'exits',
  'bounceRate',
  'engagedMs',
  'scroll',
  'conversions',
  'conversionRate',
  'conversionValue',
] as const;
export type Column = (typeof columns)[number];

/** What a column counts. Pages have their own definitions: their figures are of views, not of sessions. */
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
