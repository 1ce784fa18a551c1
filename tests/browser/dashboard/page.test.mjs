// The screen of one page: the pages that its visitors opened next.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { journey } from '../support/traffic.mjs';

const WEB = '/p/shop/web';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/lamps', '/lamps', '/lamps/oak', '/lamps'] });
  await journey(server, { pages: ['/lamps', '/lamps/oak'] });
  await journey(server, { pages: ['/lamps', '/basket'] });
  await journey(server, { pages: ['/lamps'] });
});

/** The cells of the row that begins with these words. */
const row = async (page, words) => {
  const next = page.getByRole('group', { name: 'Where next' });
  const line = next.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words, exact: true }) });
  await line.waitFor();
  return line.getByRole('cell').allInnerTexts();
};

test('a page says where its visitors went next, and each row opens that page', async () => {
  const page = await at.openAs(OWNER, `${WEB}/pages/page?path=/lamps`);
  assert.deepEqual(await row(page, '/lamps/oak'), ['2', '50%']);
  assert.deepEqual(await row(page, '/basket'), ['1', '25%']);
  assert.deepEqual(await row(page, 'The session ended here'), ['1', '25%']);

  await page.getByRole('group', { name: 'Where next' }).getByRole('link', { name: '/lamps/oak' }).press('Enter');
  await page.getByRole('heading', { name: '/lamps/oak', level: 1 }).waitFor();
  assert.deepEqual(await row(page, '/lamps'), ['1', '50%']);
  await page.getByRole('link', { name: 'Show in the flow' }).press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/flow') && url.searchParams.get('focus') === '/lamps/oak');
});

test('a page from which nobody went on says so', async () => {
  const page = await at.openAs(OWNER, `${WEB}/pages/page?path=/basket`);
  await page.getByText('Nobody went on to another page').waitFor();
});
