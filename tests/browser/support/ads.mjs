// Steps and data of the screens about ads, which several files share.

import { confirm } from './dashboard.mjs';
import { visit } from './traffic.mjs';

/** Path of the screens about ads. */
export const ADS = '/p/shop/web/ads';

/** A visit from an ad whose address has these parameters. `more` are words of `visit`. */
export const visitOfAd = (server, attr, { pageview, ...more } = {}) =>
  visit(server, { pageview: { attr, attrFrom: 'url', ...pageview }, ...more });

/** Imports rows of costs. */
export const importCosts = (server, rows) =>
  server.post('/v1/projects/shop%2Fweb/ads/costs', { source: 'spreadsheet', mode: 'upsert', rows });

/** A visit of an ad that is not known, beside a campaign with costs and a mapping rule, and one for which a rule is suggested. */
export async function makeAds(server) {
  const platform = 'search_ads_1';
  await importCosts(server, [
    { platform, campaignId: '10001', campaign: 'Spring', day: '2026-01-02', cost: '12.50' },
    { platform, campaignId: '10077', campaign: 'Moon Boots', day: new Date().toISOString().slice(0, 10), cost: '80' },
  ]);
  const target = { platform, level: 'campaign', entityId: '10001' };
  const rule = { field: 'utm_content', kind: 'glob', value: 'spring-*', target };
  await server.post('/v1/projects/shop%2Fweb/ads/mapping-rules', rule);
  for (const utm_campaign of ['spring-old', 'moon_boots-a'])
    await visitOfAd(server, { utm_source: 'google', utm_medium: 'cpc', utm_campaign }, { path: '/pricing' });
}

/** Row of a table by a text in it. */
export const rowOf = (page, text) => page.getByRole('row').filter({ hasText: text });

/** The figures above the unmatched visits. */
export const matching = async (page) =>
  (await page.getByRole('region', { name: 'Visits of ads' }).innerText()).replace(/\s+/g, ' ');

/** Chooses a platform in the wizard, and goes to its page. */
export async function goToPlatform(page, platform, name) {
  const dialog = page.getByRole('dialog', { name: 'Connect an ad platform' });
  await dialog.getByText(platform, { exact: true }).click();
  if (name) await dialog.getByLabel('Name of the connection').fill(name);
  await dialog.getByRole('button', { name: `Continue to ${platform}` }).click();
  await confirm(page);
  return dialog;
}

/** Connects a platform from the list of accounts, and agrees on its page. Returns the dialog that offers its accounts. */
export async function connect(page, platform, name) {
  await page.getByRole('button', { name: 'Connect a platform' }).first().click();
  await goToPlatform(page, platform, name);
  await page.getByRole('heading', { name: 'May svc read your ads?' }).waitFor();
  await page.getByRole('link', { name: 'Agree' }).click();
  return page.getByRole('dialog', { name: 'Choose ad accounts' });
}

/** Creates the rule that is suggested for an ad, and waits until it is saved. */
export async function acceptSuggestion(page, rule) {
  const suggestions = page.getByRole('region', { name: 'Suggested rules' });
  await suggestions.getByRole('button', { name: rule }).click();
  await suggestions.getByText(/^The rule .* is saved/).waitFor();
}
