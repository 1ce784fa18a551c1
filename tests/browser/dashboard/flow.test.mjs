// The flow report: texts of its streams, keyboard navigation, and a page as the start of paths.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey } from '../support/traffic.mjs';

const FLOW = '/p/shop/web/flow?preset=7d';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing', '/contact'] });
  await journey(server, { pages: ['/', '/', '/pricing'] });
  await journey(server, { pages: ['/blog', '/pricing', '/signup'] });
});

const list = (page) => page.getByRole('list', { name: 'Steps as a list' });
const links = async (page) =>
  (await list(page).getByRole('button').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

test('the streams are a list that the arrow keys walk, and Enter shows the paths from a page', async () => {
  const page = await at.openAs(OWNER, FLOW);
  await page.getByRole('img', { name: 'Paths of 3 sessions as streams from step to step' }).waitFor();
  assert.deepEqual(await links(page), [
    '/ → /pricing 2 67%',
    '/blog → /pricing 1 33%',
    '/pricing → /contact 1 33%',
    '/pricing → /signup 1 33%',
  ]);
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const focused = () => page.evaluate(() => document.activeElement.innerText.replace(/\s+/g, ' '));
  assert.equal(await focused(), '/pricing → /signup 1 33%');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('focus') === '/pricing');
  await eventually(async () => (await links(page)).length === 2, 'the paths begin with the page');
  assert.deepEqual(await links(page), ['/pricing → /contact 1 33%', '/pricing → /signup 1 33%']);

  await page.getByText('Up to this page').click();
  await page.waitForURL((url) => url.searchParams.get('direction') === 'to');
  await eventually(async () => (await links(page))[0] === '/ → /pricing 2 67%', 'the paths end with the page');
});

test('Tab leaves the list at the end of the page', async () => {
  const page = await at.openAs(OWNER, FLOW);
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => !document.activeElement.closest('ol')), 'the focus had left the list');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => !document.activeElement.closest('ol')));
});

test('sessions of one page each are no empty drawing', async () => {
  const page = await at.openAs(OWNER, `${FLOW}&focus=/contact`);
  await page.getByText('Nobody went from page to page').waitFor();
});

test('the same is there as tables', async () => {
  const page = await at.openAs(OWNER, FLOW);
  await page.getByText('Tables', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('view') === 'table');
  const transitions = page.getByRole('region', { name: 'Transitions' }).getByRole('row').filter({ hasText: '/blog' });
  assert.equal((await transitions.innerText()).replace(/\s+/g, ' '), '/blog /pricing 1 1');
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('row').filter({ hasText: '67%' });
  assert.match((await entries.innerText()).replace(/\s+/g, ' '), /^\/ 2 67%/);
});

test('a page that nobody saw says so', async () => {
  const page = await at.openAs(OWNER, `${FLOW}&focus=/nowhere`);
  await page.getByText('No paths in this period').waitFor();
  await page.getByRole('button', { name: 'All pages' }).last().click();
  await page.getByRole('img', { name: /^Paths of 3 sessions/ }).waitFor();
});
