import { expect, test } from 'vitest';
import { draftOf, fieldOf, isUnfilled, reachOf, type UnmatchedRow } from './rule';

const row = (more: Partial<UnmatchedRow>): UnmatchedRow => ({
  reason: 'UNKNOWN_NAME',
  platform: null,
  utmSource: 'google',
  utmMedium: 'cpc',
  utmCampaign: null,
  utmContent: null,
  utmTerm: null,
  utmId: null,
  sessions: 1,
  relevantSessions: 0,
  conversions: 0,
  share: 0,
  ...more,
});

test('a draft has what a row says', () => {
  expect(draftOf(row({ utmCampaign: ' Spring ', utmContent: 'video' }))).toMatchObject({
    field: 'utm_campaign',
    kind: 'exact',
    value: 'Spring',
    source: 'google',
    medium: 'cpc',
    platform: 'search_ads_1',
    level: 'campaign',
    entity: null,
  });
  expect(draftOf(row({ platform: 'SOCIAL_ADS_3', utmContent: 'video' }))).toMatchObject({
    platform: 'social_ads_3',
    level: 'ad',
  });
  expect(draftOf(row({ utmCampaign: '{campaignid}' }))).toBeNull();
  expect(fieldOf(row({ utmCampaign: '__CAMPAIGN_ID__', utmTerm: 'shoes' }))).toBe('utm_term');
});

test('a rule fits rows as on the server', () => {
  const rows = [
    row({ utmCampaign: 'Spring/Sale', sessions: 5 }),
    row({ utmCampaign: 'spring', sessions: 3 }),
    row({ utmCampaign: 'spring', utmSource: 'bing', sessions: 2 }),
    row({ utmId: '123' }),
  ];
  const rule = { field: 'utm_campaign', kind: 'exact', value: 'SPRING', source: '', medium: '' } as const;
  expect(reachOf(rule, rows)).toEqual({ rows: 2, sessions: 5 });
  expect(reachOf({ ...rule, source: 'Google' }, rows)).toEqual({ rows: 1, sessions: 3 });
  expect(reachOf({ ...rule, kind: 'prefix' }, rows)).toEqual({ rows: 3, sessions: 10 });
  expect(reachOf({ ...rule, kind: 'glob', value: 'spring*sale' }, rows)).toEqual({ rows: 1, sessions: 5 });
  expect(reachOf({ ...rule, kind: 'glob', value: 's*' }, rows)?.rows).toBe(3);
  // Only expressions heed case.
  expect(reachOf({ ...rule, kind: 'regex', value: 'spring' }, rows)?.rows).toBe(2);
  expect(reachOf({ ...rule, kind: 'regex', value: '(' }, rows)).toBeNull();
  expect(reachOf({ ...rule, value: ' ' }, rows)).toBeNull();
});

test.each([
  ['{campaignid}', true],
  ['%7Bcampaignid%7D', true],
  ['tt___AID__', true],
  ['_CID_', true],
  ['a__b__AID__', true],
  ['spring_sale', false],
  ['_spring_', false],
  ['a__b__c', false],
  ['____', false],
  ['_12_', false],
] as const)('%s has an unfilled placeholder: %s', (value, unfilled) => {
  expect(isUnfilled(value)).toBe(unfilled);
});
