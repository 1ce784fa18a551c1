import { describe, expect, it } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { sayNote } from './notes';

const none = { subject: null, reason: null, count: null, share: null, day: null };
const say = (note: Parameters<typeof sayNote>[0]) => sayNote(note, en, makeFormat('en'));

describe('what needs attention', () => {
  it('is said in words', () => {
    expect(say({ ...none, code: 'NO_DATA' })).toBe('No visit has arrived yet');
    expect(say({ ...none, code: 'NO_DATA', day: '2026-11-21' })).toBe('No visits since 21 Nov');
    expect(say({ ...none, code: 'BUDGET_NEAR', share: 0.84 })).toBe('84% of today’s budget is used');
    expect(say({ ...none, code: 'DESTINATION_PAUSED', subject: 'search_ads_1' })).toBe(
      'Uploads to Google Ads are paused',
    );
    expect(say({ ...none, code: 'ADS_UNMATCHED', share: 0.4 })).toMatch(/^40% of the visits from ads match no ad/);
    expect(say({ ...none, code: 'VERSION_ENDS', subject: 'search_ads_1', day: '2027-02-01' })).toBe(
      'The interface to Google Ads ends on 1 Feb 2027; the server needs a newer version',
    );
    const refused = { ...none, code: 'ORIGINS_REFUSED' as const, subject: 'https://a.example' };
    expect(say({ ...refused, count: 1 })).toBe('Visits from https://a.example are refused');
    expect(say({ ...refused, count: 3 })).toBe('Visits from https://a.example and 2 other addresses are refused');
  });

  it('is said in German as well', () => {
    const format = makeFormat('de');
    expect(sayNote({ ...none, code: 'BUDGET_SPENT' }, de, format)).toBe(de.sites.notes.budgetSpent);
    expect(sayNote({ ...none, code: 'NO_DATA', day: '2026-11-21' }, de, format)).toBe('Keine Besuche seit 21. Nov.');
  });
});
