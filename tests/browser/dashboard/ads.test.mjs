// Ads: visits without an ad, rules by one click, the check of an ad's address, and imports of costs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptSuggestion, ADS, importCosts, matching, visitOfAd } from '../support/ads.mjs';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';

const VIEWER = 'viola@example.com';
const CAMPAIGN = { platform: 'search_ads_1', campaignId: '10001', campaign: 'Spring Sale' };

const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
  await importCosts(server, [{ day: '2026-01-02', cost: '12.50', ...CAMPAIGN }]);
  const old = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring-old' };
  for (const attr of [old, old, { ...old, utm_campaign: '{campaignid}' }, { ...old, utm_campaign: 'Spring Sale' }])
    await visitOfAd(server, attr);
});

test('an unmatched visit gets a rule by one click, and moves after the recomputation', async () => {
  const page = await at.openAs(OWNER, `${ADS}/unmatched`);
  const unknown = page.getByRole('region', { name: 'Unknown name' });
  await unknown.getByText('2 sessions ·').waitFor();
  await eventually(async () => /ads 4 Matched 25\.0% Not matched 3/.test(await matching(page)), 'all visits count');
  await page.getByRole('region', { name: 'Placeholder not replaced' }).getByText('{campaignid}').last().waitFor();

  await unknown.getByRole('button', { name: /^Create a rule for .*spring-old/ }).click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Value', { exact: true }).inputValue(), 'spring-old');
  assert.equal(await dialog.getByLabel('Only with utm_source').inputValue(), 'google');
  await dialog.getByText('Of the unmatched sessions in the report, 2 fit.').waitFor();
  await dialog.getByLabel('Value', { exact: true }).fill('spring-new');
  await dialog.getByText('None of the unmatched sessions').waitFor();
  await dialog.getByLabel('Value', { exact: true }).fill('Spring-Old');
  const create = dialog.getByRole('button', { name: 'Create rule' });
  assert.equal(await create.isDisabled(), true);
  await dialog.getByPlaceholder('Name or id').fill('10001');
  await page.getByRole('option', { name: /Spring Sale/ }).click();
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The rule is saved.').waitFor();

  // The visits are from before the rule: the service matches them again by itself.
  await eventually(async () => /Matched 75\.0% Not matched 1/.test(await matching(page)), 'the visits have moved');
  await unknown.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  const rule = page.getByRole('row').filter({ hasText: 'Spring-Old' });
  await rule.getByText('Spring Sale').waitFor();
  await page.getByText('1 of 500 rules').waitFor();
  await rule.getByRole('button', { name: /^Delete the rule/ }).click();
  await dialog.getByRole('button', { name: 'Delete rule' }).click();
  await page.getByText('No rules yet').waitFor();
});

test('a suggested rule is created by one click, undone, and moves its visits', async () => {
  // On the day of the visits, or the costs would not be of the period of the report.
  const day = new Date().toISOString().slice(0, 10);
  await importCosts(at.server, [
    { day, cost: '80', platform: 'search_ads_1', campaignId: '10077', campaign: 'Moon Boots' },
  ]);
  const tags = { utm_source: 'google', utm_medium: 'cpc' };
  for (const utm_campaign of ['moon_boots-a', 'moon_boots-b']) await visitOfAd(at.server, { ...tags, utm_campaign });
  const viewer = await at.openAs(VIEWER, `${ADS}/unmatched`);
  await viewer.getByRole('region', { name: 'Suggested rules' }).getByText('Moon Boots').waitFor();
  assert.equal(await viewer.getByRole('button', { name: /^Create rule:/ }).count(), 0);

  const page = await at.openAs(OWNER, `${ADS}/unmatched`);
  const suggestions = page.getByRole('region', { name: 'Suggested rules' });
  await suggestions.getByText('2 sessions move').waitFor();
  await suggestions.getByText('0.0% now, 100.0% with the rule').waitFor();
  await suggestions.getByText('What the rule fits').click();
  await suggestions.getByText('moon_boots-a (1)').waitFor();
  const rule = /^Create rule: .*moon_boots- belongs to Moon Boots/;
  const accept = suggestions.getByRole('button', { name: rule });
  await accept.focus();
  await page.keyboard.press('Enter');
  await suggestions.getByText(/^The rule .*moon_boots- is saved/).waitFor();
  await accept.waitFor({ state: 'detached' });
  await suggestions.getByRole('button', { name: 'Undo' }).click();
  await acceptSuggestion(page, rule);
  const unknown = page.getByRole('region', { name: 'Unknown name' });
  await eventually(async () => (await unknown.getByText('moon_boots').count()) === 0, 'the visits have moved');
  const kpis = await at.server.get('/v1/projects/shop%2Fweb/ads/kpis?ad_campaign_id=10077');
  assert.equal(kpis.totals.sessions, 2);
});

test('rules for many small campaigns are created by one click, and undone by another', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const platform = 'social_ads_3';
  await importCosts(
    at.server,
    [
      ['50001', 'Brand', '70'],
      ['50002', 'Winter Film', '12'],
      ['50003', 'Summer Film', '9'],
      ['50004', 'Harvest Film', '9'],
    ].map(([campaignId, campaign, cost]) => ({ day, cost, platform, campaignId, campaign })),
  );
  const tags = { utm_source: 'tiktok', utm_medium: 'cpc' };
  await visitOfAd(at.server, { ...tags, utm_id: '50001' });
  for (const utm_campaign of ['winter_film', 'summer_film', 'harvest_film'])
    await visitOfAd(at.server, { ...tags, utm_campaign });
  const page = await at.openAs(OWNER, `${ADS}/unmatched`);
  const suggestions = page.getByRole('region', { name: 'Suggested rules' });
  await suggestions.getByText('70.0% now, 100.0% with all of these rules').waitFor();
  const group = suggestions.getByRole('list', { name: '3 rules that are worth it together' });
  assert.equal(await group.getByRole('button', { name: /^Create rule:/ }).count(), 3);
  const accept = suggestions.getByRole('button', { name: 'Create all 3 rules' });
  const rules = async () => (await at.server.get('/v1/projects/shop%2Fweb/ads/mapping-rules')).items.length;
  const before = await rules();
  await accept.click();
  await suggestions.getByText('3 rules are saved.').waitFor();
  await accept.waitFor({ state: 'detached' });
  assert.equal(await rules(), before + 3);
  await suggestions.getByRole('button', { name: 'Undo' }).click();
  await accept.waitFor();
  assert.equal(await rules(), before);
  await accept.click();
  await eventually(async () => {
    const kpis = await at.server.get('/v1/projects/shop%2Fweb/ads/kpis?ad_platform=social_ads_3');
    return kpis.withoutSessions.spend === 0;
  }, 'the visits have moved');
});

test('the address of an ad is checked while it is typed, and corrected', async () => {
  const page = await at.openAs(OWNER, `${ADS}/templates`);
  await page.getByText('__CAMPAIGN_ID__', { exact: true }).waitFor();
  const check = page.getByRole('region', { name: 'Check the final URL of an ad' });
  const url = check.getByLabel('Final URL');
  await url.fill('https://shop.example/?utm_source=tiktok&utm_medium=cpc&utm_id=_CAMPAIGN_ID_&utm_term=1234567');
  await check.getByText('3 things are wrong:').waitFor();
  await check.getByText('Two are needed on each side: __CAMPAIGN_ID__.').waitFor();
  await check.getByText('the fixed number 1234567').waitFor();
  await check.getByText('utm_content is missing. It should be __CID__.').waitFor();
  const corrected =
    'https://shop.example/?utm_source=tiktok&utm_medium=cpc&utm_id=__CAMPAIGN_ID__&utm_term=__AID__&utm_content=__CID__';
  await check.getByText(corrected).waitFor();
  await url.fill(corrected);
  await check.getByText('Nothing is wrong.').waitFor();
  await check.getByLabel('Platform').selectOption('Google Ads');
  await check.getByText('a placeholder of TikTok Ads. Here it is {campaignid}.').waitFor();
});

const REPORT = `Campaign report;;;;
Tag;Kampagne;Kampagnen-ID;Kosten;Klicks
20.01.2026;Winter;10002;1.234,50;12
20.01.2026;Winter;10002;1,00;3
21.01.2026;Winter;10002;viel;3
21.01.2026;Autumn;10003;2,00;1
;Gesamt;;1.237,50;16
`;

test('a file of costs is read, and its wrong rows are named by line', async () => {
  const page = await at.openAs(OWNER, `${ADS}/import`);
  const file = { name: 'google.csv', mimeType: 'text/csv', buffer: Buffer.from(REPORT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('5 rows, separated by semicolons').waitFor();
  assert.equal(await page.getByLabel('Campaign ID').inputValue(), '2');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('€1,234.50').waitFor();
  await preview.getByText('20 Jan 2026').first().waitFor();
  await preview.getByText('Line 7 is a sum and is left out.').waitFor();
  await preview.getByRole('row').filter({ hasText: 'viel' }).getByText('This is not an amount.').waitFor();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  const result = page.getByRole('group', { name: 'Result' });
  const counts = async () => (await result.locator('dl').innerText()).replace(/\s+/g, ' ');
  await eventually(async () => (await counts()) === 'New 2 Updated 0 Unchanged 0 Deleted 0 Rejected 2', 'it is stored');
  const rejected = result.getByRole('row');
  await rejected
    .filter({ hasText: 'An earlier row has the same day and ad.' })
    .getByRole('cell', { name: '4', exact: true })
    .waitFor();
  await rejected.filter({ hasText: 'viel' }).getByRole('cell', { name: '5', exact: true }).waitFor();

  // A corrected file replaces its days: what is no longer in it goes.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Or paste rows').fill('Day\tCampaign ID\tCost\n2026-01-20\t10002\t1300\n2026-01-21\t10002\t5');
  await page.getByRole('button', { name: 'Read' }).click();
  await page.getByLabel('Platform of all rows').selectOption('Google Ads');
  await page.getByText('Replace whole days').click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await eventually(
    async () => (await counts()) === 'New 1 Updated 1 Unchanged 0 Deleted 1 Rejected 0',
    'days are replaced',
  );
  const { items } = await at.server.get('/v1/projects/shop%2Fweb/ads/entities');
  // Another test has campaigns of another platform.
  const ids = items.map(({ id }) => id).filter((id) => id.startsWith('100'));
  assert.deepEqual(ids.sort(), ['10001', '10002', '10003', '10077']);
});

test('who may only read sees no buttons that change something', async () => {
  await visitOfAd(at.server, { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'unheard-of' });
  const page = await at.openAs(VIEWER, `${ADS}/unmatched`);
  await page.getByText('unheard-of').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Create a rule/ }).count(), 0);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByRole('region', { name: 'Mapping rules' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'New rule' }).count(), 0);
  await page.getByRole('link', { name: 'Import costs', exact: true }).click();
  await page.getByText('You cannot import costs').waitFor();
});
