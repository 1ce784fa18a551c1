import type { LinkProps } from '@tanstack/react-router';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { lower } from '@/lib/names';
import { allAdPlatform, type SiteNoteCode } from '@/rest/values';
import type { Site } from './sites';

type Note = Site['attention'][number];

/** The screen on which a person can do something about it. */
export const placeOf: Readonly<Record<SiteNoteCode, NonNullable<LinkProps['to']>>> = {
  budget_spent: '/p/$org/$project/setup/status',
  budget_near: '/p/$org/$project/setup/status',
  no_data: '/p/$org/$project/setup/check',
  destination_paused: '/p/$org/$project/conversions/destinations',
  version_ends: '/p/$org/$project/conversions/destinations',
  ad_account_failing: '/p/$org/$project/ads/accounts',
  ads_unmatched: '/p/$org/$project/ads/unmatched',
  origins_refused: '/p/$org/$project/setup/status',
};

/** How urgent it is: whether data is missing now. */
export const isUrgent = ({ code }: Note) => code === 'BUDGET_SPENT' || code === 'NO_DATA';

/** The name of the ad platform that a note is about. */
function platformOf({ subject }: Note, t: Dictionary): string {
  const platform = allAdPlatform.find((value) => value === subject);
  return platform ? t.values.ad_platform[platform] : (subject ?? '');
}

/** Reasons for attention, in words. */
export function sayNote(note: Note, t: Dictionary, format: Format): string {
  const says = t.sites.notes;
  switch (lower(note.code)) {
    case 'budget_spent':
      return says.budgetSpent;
    case 'budget_near':
      return says.budgetNear(format.percent(note.share ?? 0));
    case 'no_data':
      return note.day ? says.noData(format.day(note.day)) : says.never;
    case 'destination_paused':
      return says.destinationPaused(platformOf(note, t));
    case 'version_ends':
      return says.versionEnds(platformOf(note, t), note.day ? format.dayYear(note.day) : '');
    case 'ad_account_failing':
      return says.adAccountFailing(note.subject ?? '');
    case 'ads_unmatched':
      return says.adsUnmatched(format.percent(note.share ?? 0));
    case 'origins_refused': {
      const others = (note.count ?? 1) - 1;
      return says.originsRefused(note.subject ?? '', others, format.whole(others));
    }
  }
}
