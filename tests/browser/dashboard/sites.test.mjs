// All sites side by side: the start page of whoever has several projects.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const VIEWER = 'ben@example.com';
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  for (const [slug, name] of [
    ['blog', 'A blog'],
    ['docs', 'The docs'],
  ])
    await server.post('/v1/orgs/shop/projects', { name, slug, domains: [`${slug}.example`] });
  await server.addMember(VIEWER, PASSWORD, 'viewer');
});

const names = (page) => page.getByRole('rowheader').getByRole('link').allTextContents();
const row = (page, name) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('the start page lists all sites with their figures, and links to what needs attention', async () => {
  const page = await at.openAs(OWNER, '/');
  await page.waitForURL('**/sites');
  await page.getByText('3 sites').waitFor();
  assert.equal((await names(page))[0], 'Web shop');
  const web = await row(page, 'Web shop').getByRole('cell').allTextContents();
  assert.deepEqual([web[0], web[2], web[5]], ['1', '1', '']);
  await row(page, 'A blog').getByRole('link', { name: 'No visit has arrived yet' }).click();
  await page.waitForURL('**/p/shop/blog/setup/check');
  await page.goBack();
  await page.getByRole('link', { name: 'Web shop', exact: true }).click();
  await page.waitForURL('**/p/shop/web');
  // And back again by the menu of projects.
  await page
    .getByRole('button', { name: /switch project/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'All sites' }).click();
  await page.waitForURL('**/sites');
});

test('sites are searched, sorted and pinned', async () => {
  const page = await at.openAs(VIEWER, '/sites?sort=name');
  await page.getByText('3 sites').waitFor();
  assert.deepEqual(await names(page), ['A blog', 'The docs', 'Web shop']);
  await page.getByRole('button', { name: 'Pin Web shop to the top' }).click();
  await page.getByRole('button', { name: 'Pin Web shop to the top', pressed: true }).waitFor();
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent === 'Web shop');
  // The browser remembers it.
  await page.reload();
  await page.getByText('3 sites').waitFor();
  assert.deepEqual(await names(page), ['Web shop', 'A blog', 'The docs']);
  await page.getByRole('searchbox', { name: 'Find a site' }).fill('docs.exam');
  await page.getByText('1 site', { exact: true }).waitFor();
  await page.waitForURL(
    (url) => url.searchParams.get('search') === 'docs.exam' && url.searchParams.get('sort') === 'name',
  );
  assert.deepEqual(await names(page), ['The docs']);
  await page.getByRole('searchbox', { name: 'Find a site' }).fill('nowhere');
  await page.getByText('No site found').waitFor();
  // The link to all sites empties the field, too.
  await page
    .getByRole('button', { name: /switch project/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'All sites' }).click();
  await page.getByText('3 sites').waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Find a site' }).inputValue(), '');
});

test('on a phone, each site is a block with its figures', async () => {
  const page = await at.openAs(OWNER, '/sites', { viewport: { width: 390, height: 844 } });
  await page.getByText('3 sites').waitFor();
  await page.getByRole('link', { name: 'No visit has arrived yet' }).first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});
