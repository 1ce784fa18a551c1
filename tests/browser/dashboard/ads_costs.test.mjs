// What ads cost beside the visits that they brought: totals, the table and its levels, filters, and what does not match.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADS, importCosts, rowOf, visitOfAd } from '../support/ads.mjs';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const today = new Date().toISOString().slice(0, 10);
const SPRING = { day: today, platform: 'search_ads_1', campaignId: '10001', campaign: 'Spring Sale' };

const ofAd = (server, utm_id) =>
  visitOfAd(
    server,
    { utm_source: 'google', utm_medium: 'cpc', utm_id },
    { pageview: { eng: 240_000, sp: 100 }, events: [{ name: 'form_submit', props: { form: 'contact' } }] },
  );

const at = dashboard(async (server) => {
  await importCosts(server, [
    { ...SPRING, cost: '20.00', clicks: 9, adsetId: '20001', adset: 'Shoes', adId: '30001', ad: 'Red shoes' },
    { ...SPRING, cost: '4.00' },
    { day: today, cost: '6.00', platform: 'search_ads_1', campaignId: '10002', campaign: 'Nobody came' },
  ]);
  for (const id of ['10001', '10001', '99999']) await ofAd(server, id);
});

const figure = async (page, name) =>
  (await page.locator(`[data-figure="${name}"]`).innerText()).replace(/\s+/g, ' ').trim();

test('costs stand beside sessions, and a click on a row shows what is beneath it', async () => {
  const page = await at.openAs(OWNER, ADS);
  await eventually(async () => /€30\.00/.test(await figure(page, 'spend')), 'the costs are there');
  assert.match(await figure(page, 'sessions'), /Sessions 3/);
  // Both visits of the campaign are relevant, and the one without an ad: 30 by 3.
  assert.match(await figure(page, 'relevantSessions'), /Relevant sessions 3/);
  assert.match(await figure(page, 'costPerRelevantSession'), /€10\.00/);
  assert.match(await rowOf(page, 'Spring Sale').innerText(), /€24\.00\s+80%\s+9\s+2\s+2\s+€12\.00/);
  await rowOf(page, 'Spring Sale').getByText('€12.00').first().hover();
  await page.getByRole('tooltip').getByText('€24.00 by 2 relevant sessions.').waitFor();

  const spend = page.getByRole('region', { name: 'Spend without sessions' });
  assert.match(await spend.innerText(), /€6\.00/);
  const open = page.getByRole('region', { name: 'Sessions without an ad' });
  assert.match(await open.innerText(), /\n1\n/);

  // The smallest costs first.
  await page.getByRole('button', { name: 'Spend', exact: true }).click();
  await page.waitForURL(/dir=asc/);
  await eventually(async () => /Nobody came/.test(await page.getByRole('row').nth(1).innerText()), 'it is sorted');

  await page.getByRole('button', { name: 'Spring Sale' }).click();
  await page.waitForURL(/ad_campaign_id=.*10001/);
  await rowOf(page, 'Shoes').getByText('€20.00').waitFor();
  await rowOf(page, '(none)').getByText('€4.00').waitFor();
  await page.getByRole('button', { name: 'Shoes' }).click();
  await rowOf(page, 'Red shoes').getByText('€20.00').waitFor();
  const way = page.getByRole('navigation', { name: 'Where these rows belong' });
  await way.getByRole('button', { name: 'Spring Sale' }).click();
  await rowOf(page, '(none)').waitFor();
  await way.getByRole('button', { name: 'All ads' }).click();
  await rowOf(page, 'Nobody came').waitFor();

  await open.getByRole('link', { name: 'Unmatched' }).click();
  await page.getByRole('region', { name: 'Unknown id' }).waitFor();
});

test('a filter by device leaves the ratios empty, and says why', async () => {
  const page = await at.openAs(OWNER, `${ADS}?device=desktop`);
  await page.getByText('platforms do not split costs that way').waitFor();
  await eventually(async () => /€30\.00/.test(await figure(page, 'spend')), 'all costs are shown');
  assert.match(await figure(page, 'costPerRelevantSession'), /Cost per relevant session –/);
  await page.locator('[data-figure="costPerRelevantSession"]').hover();
  await page.getByRole('tooltip').getByText('No value, because the filter selects sessions').waitFor();
});

test('the table and the chart are saved as files', async () => {
  const page = await at.openAs(OWNER, `${ADS}?level=ad`);
  await rowOf(page, 'Red shoes').waitFor();
  for (const [of, name] of [
    ['Costs by ad', 'web-ads-kpis.csv'],
    ['Costs and relevant sessions over time', 'web-ads-timeseries.csv'],
  ]) {
    const download = page.waitForEvent('download');
    await page.getByRole('region', { name: of }).getByRole('button', { name: /CSV/ }).click();
    assert.equal((await download).suggestedFilename(), name);
  }
});

test('a project without costs is shown how to get them', async () => {
  const { publishableKey: key } = await at.server.post('/v1/orgs/shop/projects', {
    name: 'Plain',
    slug: 'bare',
    domains: ['shop.example'],
  });
  await visit({ origin: at.server.origin, key });
  const page = await at.openAs(OWNER, '/p/shop/bare/ads');
  await page.getByText('No costs yet').waitFor();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Templates' }).last().waitFor();
  await main.getByRole('link', { name: 'Import costs' }).last().click();
  await page.getByText('Costs as a file').waitFor();
});

/** Goes through everything in a page with Tab. Returns what was not reached, and what had the focus but was covered. */
async function tabThrough(page) {
  const number = await page.evaluate(() => {
    const controls =
      'a[href], button:not(:disabled), input:not(:disabled, [type="radio"]:not(:checked)), select, summary, [tabindex="0"]';
    window.wanted = [...document.querySelector('main').querySelectorAll(controls)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
    return window.wanted.length;
  });
  const [missed, covered] = [new Set(Array(number).keys()), []];
  await page.evaluate(() => document.querySelector('main').querySelector('a[href]').focus());
  for (let step = 0; step < number; step += 1) {
    const [index, name] = await page.evaluate(() => {
      const { activeElement: element } = document;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // Browsers leave what is partly seen where it is.
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
      // Inputs that are drawn by what is around them.
      const place = element.matches('input') ? element.parentElement : element;
      const isSeen = [0.1, 0.5, 0.9].some((part) => {
        const there = document.elementFromPoint(from + part * (to - from), (top + bottom) / 2);
        return there !== null && (place.contains(there) || there.contains(element));
      });
      return [window.wanted.indexOf(element), isSeen ? null : element.outerHTML];
    });
    missed.delete(index);
    if (name !== null) covered.push(name);
    await page.keyboard.press('Tab');
  }
  const names = (indices) => indices.map((index) => window.wanted[index].outerHTML);
  return { missed: await page.evaluate(names, [...missed]), covered };
}

test('on a phone, Tab reaches every control, and no bar or column covers it', async () => {
  const page = await at.openAs(OWNER, ADS, { viewport: { width: 390, height: 844 } });
  await rowOf(page, 'Spring Sale').waitFor();
  await page.getByRole('region', { name: 'Spend without sessions' }).waitFor();
  await page.getByText('past visits are being recomputed').waitFor({ state: 'detached' });
  assert.deepEqual(await tabThrough(page), { missed: [], covered: [] });
  await page.getByRole('link', { name: 'Unmatched' }).first().click();
  await page.getByRole('region', { name: 'Unknown id' }).waitFor();
  assert.deepEqual(await tabThrough(page), { missed: [], covered: [] });
});
