// From an ad account to the costs of an ad: a platform is connected, its costs arrive, they and the visits of an ad do not
// match at first, and a suggested rule brings both together.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { adPlatform } from '../support/ad_accounts.mjs';
import { acceptSuggestion, ADS, connect, matching, rowOf, visitOfAd } from '../support/ads.mjs';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';

const platform = await adPlatform();
after(() => platform.stop());

const at = dashboard(
  async (server) => {
    for (const part of ['a', 'b']) {
      const attr = { utm_source: 'tiktok', utm_medium: 'paid_social', utm_campaign: `spring_film-${part}` };
      await visitOfAd(server, attr);
    }
  },
  async () => platform.settings,
);

const textOf = async (place) => (await place.innerText()).replace(/\s+/g, ' ');
const tab = (page, name) => page.getByRole('navigation', { name: 'Ads' }).getByRole('link', { name, exact: true });

test('an account is connected, and a suggested rule moves its sessions to the ad that they came from', async () => {
  const page = await at.openAs(OWNER, ADS);
  await page.getByText('No costs yet').waitFor();
  await tab(page, 'Accounts').click();
  const choosing = await connect(page, 'TikTok Ads');
  await choosing.getByLabel(/^Shop Germany/).check();
  await choosing.getByRole('button', { name: 'Add one account' }).click();
  await page.getByText('The account is added.').waitFor();
  await rowOf(page, 'Shop Germany').getByText('Up to date').waitFor({ timeout: 90_000 });

  // All of the spend is without sessions, and both sessions are without an ad.
  await tab(page, 'Costs').click();
  const ad = rowOf(page, 'Spring film');
  await ad.getByText(/^€\d/).first().waitFor();
  const sessions = async () => Number((await ad.getByRole('cell').nth(3).innerText()).replace(/\D/g, ''));
  assert.equal(await sessions(), 0);
  const spend = page.getByRole('region', { name: 'Spend without sessions' });
  const [all] = /€[\d.,]+/.exec(await textOf(page.locator('[data-figure="spend"]')));
  assert.ok((await textOf(spend)).includes(` ${all} `), 'all of the spend');
  assert.match(await textOf(spend), /at the level Campaign: 2\./);
  const without = page.getByRole('region', { name: 'Sessions without an ad' });
  assert.match(await textOf(without), /\b2\b/);

  await without.getByRole('link', { name: 'Unmatched' }).click();
  const unknown = page.getByRole('region', { name: 'Unknown name' });
  await unknown.getByText('spring_film-a').waitFor();
  await eventually(async () => /ads 2 Matched 0\.0% Not matched 2/.test(await matching(page)), 'no visit is matched');
  await acceptSuggestion(page, /^Create rule: .*spring_film- belongs to Spring film/);
  await eventually(async () => /Matched 100\.0% Not matched 0/.test(await matching(page)), 'the visits have moved');
  await unknown.waitFor({ state: 'detached' });

  await tab(page, 'Costs').click();
  await eventually(async () => (await sessions()) === 2, 'the sessions are those of the ad');
  assert.match(await textOf(without), /\b0\b/);
  assert.match(await textOf(spend), /at the level Campaign: 1\./);
  assert.deepEqual(platform.refused, []);
});
