// Speed of pages: web vitals of known pageviews, by page and device and over time, and how they are turned on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const SPEED = '/p/shop/web/speed';
const at = dashboard(async (server) => {
  const vitals = { lcp: 2000, inp: 90, cls: 500, ttfb: 300 };
  await visit(server, { path: '/pricing', pageview: { vit: vitals } });
  await visit(server, { path: '/pricing', pageview: { vit: { ...vitals, lcp: 4400 } } });
  await visit(server, { path: '/', pageview: { vit: { ttfb: 2000 } } });
});

/** The cells of the row that begins with these words. */
const row = async (region, words) => {
  const line = region.getByRole('row').filter({ has: region.page().getByRole('rowheader', { name: words }) });
  await line.first().waitFor();
  return line.first().getByRole('cell').allInnerTexts();
};
const plain = (texts) => texts.map((text) => text.replaceAll('\u00a0', ' '));

test('each figure has its value, its rating and its shares, for all and by page and device', async () => {
  const page = await at.openAs(OWNER, SPEED);
  const loading = page.getByRole('button', { name: /^Loading LCP/ }).filter({ hasText: 'Needs improvement' });
  await loading.waitFor();
  assert.match(
    (await loading.innerText()).replaceAll('\u00a0', ' '),
    /3\.8 s\s+Needs improvement[^]+50% good, 50% poor/,
  );
  const list = page.getByRole('group', { name: 'Speed of pages' });
  assert.deepEqual(plain(await row(list, '/pricing')), ['2', '3.8 s', '90 ms', '0.05', '300 ms', '50%', '50%']);
  await page.getByRole('button', { name: /^Server TTFB/ }).click();
  await page.waitForURL((url) => url.searchParams.get('vital') === 'ttfb');
  await list.getByRole('columnheader', { name: 'Poor (TTFB)' }).waitFor();
  await page.getByRole('tab', { name: 'Device' }).click();
  assert.deepEqual(plain(await row(list, 'Desktop')), ['3', '3.8 s', '90 ms', '0.05', '1.15 s', '67%', '33%']);
});

test('a figure is shown over time, as a chart and as a table', async () => {
  const page = await at.openAs(OWNER, `${SPEED}?preset=7d`);
  const name = 'Largest Contentful Paint over time';
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('Good up to 2.5\u00a0s', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  const cells = await page.getByRole('group', { name }).getByRole('row').last().getByRole('cell').allInnerTexts();
  assert.deepEqual(plain(cells), ['3.8 s', '50%', '50%', '2']);
});

test('a filter of a page counts its pageviews only', async () => {
  const page = await at.openAs(OWNER, `${SPEED}?page=/`);
  await page
    .getByRole('button', { name: /^Server TTFB/ })
    .getByText('100% poor of 1 pageview.')
    .waitFor();
  await page
    .getByRole('button', { name: /^Loading LCP/ })
    .getByText('Not measured')
    .waitFor();
});

test('where nothing was measured, the screen leads to the setting', async () => {
  const input = { name: 'Quiet', slug: 'quiet', domains: ['shop.example'] };
  const { publishableKey: key } = await at.server.post('/v1/orgs/shop/projects', input);
  await visit({ origin: at.server.origin, key });
  const page = await at.openAs(OWNER, '/p/shop/quiet/speed');
  await page.getByText('No speed was measured in this period').waitFor();
  await page.getByRole('link', { name: 'Tracking settings' }).click();
  const plugin = page.getByRole('switch', { name: 'Speed of pages' }).or(page.getByLabel('Speed of pages'));
  assert.equal(await plugin.first().isChecked(), false);
});
