import { expect, test } from 'vitest';
import type { AdPlatform } from '@/rest/values';
import hosts from './adHosts.cases.json';
import cases from './adUrl.cases.json';
import { checkAdUrl, isMistake, platformOfSource, type Templates } from './adUrl';

const template = (source: string, medium: string, campaign: string, adset: string, ad: string) => [
  { name: 'utm_source', value: source },
  { name: 'utm_medium', value: medium },
  { name: 'utm_id', value: campaign },
  { name: 'utm_term', value: adset },
  { name: 'utm_content', value: ad },
];
const templates: Templates = {
  search_ads_1: template('search_ads_1', 'cpc', '{campaignid}', '{adgroupid}', '{creative}'),
  social_ads_1: template('social_ads_1', 'paid_social', '{{campaign.id}}', '{{adset.id}}', '{{ad.id}}'),
  social_ads_2: template('social_ads_2', 'paid_social', '{{CAMPAIGN_GROUP_ID}}', '{{CAMPAIGN_ID}}', '{{CREATIVE_ID}}'),
  social_ads_3: template('social_ads_3', 'paid_social', '__CAMPAIGN_ID__', '__AID__', '__CID__'),
};
const chosenOf = (one: object) => ('chosen' in one ? (one.chosen as AdPlatform) : null);

test.each(cases)('$title', (one) => {
  const checked = checkAdUrl(one.url, chosenOf(one), templates);
  expect(checked.findings.map(({ code }) => code)).toEqual(one.codes);
  expect(checked).toMatchObject({ platform: one.platform, corrected: one.corrected });
});

test('a corrected address has no more mistakes', () => {
  for (const one of cases) {
    const { corrected, platform } = checkAdUrl(one.url, chosenOf(one), templates);
    if (corrected === null) continue;
    const again = checkAdUrl(corrected, platform, templates);
    expect(again.corrected).toBe(corrected);
    expect(
      again.findings
        .map(({ code }) => code)
        .filter((code) => !['name_placeholder', 'fixed_text', 'click_id'].includes(code)),
    ).toEqual([]);
  }
});

test('whatever is typed, correcting it once is enough', () => {
  const pieces =
    'utm_source= utm_medium= utm_id= UTM_ID= utm_content= utm_campaign= & & & ? # {campaignid} {{campaign.id}} {{ad.id} __AID__ _CID_ {creative google facebook Tik%20Tok 1234567 %7Bcreative%7D &amp; % {{CAMPAIGN_ID}} {_own} gclid=1 [adgroupid] (keyword) }} {{ __'.split(
      ' ',
    );
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  for (let round = 0; round < 3_000; round += 1) {
    const query = Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join('');
    const chosen = ([null, 'search_ads_1', 'social_ads_1', 'social_ads_2', 'social_ads_3'] as const)[random(5)] ?? null;
    const { corrected, platform } = checkAdUrl(`https://shop.example/a?${query}`, chosen, templates);
    if (corrected === null) continue;
    const again = checkAdUrl(corrected, platform, templates);
    expect(again.findings.filter(isMistake)).toEqual([]);
    expect(again.corrected).toBe(corrected);
  }
});

test('sources name their platform in any spelling', () => {
  expect(platformOfSource('Google_Ads')).toBe('search_ads_1');
  expect(platformOfSource('metaads')).toBe('social_ads_1');
  expect(platformOfSource('IG_Reels')).toBe('social_ads_1');
  expect(platformOfSource('LinkedIn')).toBe('social_ads_2');
  expect(platformOfSource('tiktok-paid')).toBe('social_ads_3');
  expect(platformOfSource('newsletter')).toBeNull();
  for (const [host, platform] of hosts as [string, AdPlatform | null][])
    expect(platformOfSource(host), host).toBe(platform);
  expect(platformOfSource('ads')).toBeNull();
});
