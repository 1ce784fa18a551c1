// Documentation in the product: the list of guides, the search, and a guide whose links stay in the product.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';

const DOCS = '/p/shop/web/docs';
const at = dashboard();

test('every guide is in the list, and opens with its headings', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup');
  await page.getByRole('complementary').getByRole('link', { name: 'Documentation' }).click();
  await page.waitForURL('**' + DOCS);
  await page.getByRole('link', { name: 'Getting started' }).waitFor();
  const { items } = await at.server.get('/v1/docs?locale=en');
  for (const { title } of items) await page.getByRole('main').getByRole('link', { name: title, exact: true }).waitFor();

  await page.getByRole('link', { name: 'Getting started' }).click();
  await page.waitForURL('**/docs/getting-started');
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
  await page.getByRole('article').getByRole('link', { name: 'The script' }).first().click();
  await page.waitForURL('**/docs/snippet');
  await page.getByRole('complementary').getByRole('link', { name: 'Calls', exact: true }).click();
  await page.waitForURL('**/docs/snippet#calls');
  const calls = page.getByRole('heading', { level: 2, name: 'Calls' });
  await calls.waitFor();
  await eventually(async () => (await calls.boundingBox()).y < 300, 'the heading was scrolled to');
  await page.getByRole('link', { name: 'All guides' }).click();
  await page.waitForURL('**' + DOCS);
});

test('a misspelt question finds its guide, and an operation opens the reference', async () => {
  const page = await at.openAs(OWNER, DOCS);
  const search = page.getByRole('searchbox', { name: 'Search the documentation' });
  await search.fill('add blocker');
  const results = page.getByRole('region', { name: 'Search results' });
  await results.getByRole('link', { name: 'First-party proxy' }).first().waitFor();
  await page.waitForURL('**/docs?q=add+blocker');

  await search.fill('verifyInstallation');
  const operation = results.getByRole('link', { name: 'Check the installation: a page of the site' }).first();
  await operation.waitFor();
  const address = at.server.origin + (await operation.getAttribute('href'));
  const answer = await fetch(address);
  assert.ok((await answer.text()).includes(`id="${new URL(address).hash.slice(1)}"`), 'the anchor is there');

  await search.fill('xqzvw');
  await page.getByText('Nothing found for “xqzvw”').waitFor();
  await search.fill('');
  await page.getByRole('link', { name: 'Getting started' }).waitFor();
});

test('a heading in the address is scrolled to, and a guide that is not there says so', async () => {
  const page = await at.openAs(OWNER, `${DOCS}/installation-check#snippet_missing`);
  const heading = page.locator('#snippet_missing');
  await heading.waitFor();
  await eventually(async () => (await heading.boundingBox()).y < 300, 'the heading was scrolled to');
  await page.goto(at.server.origin + DOCS + '/nothing-of-the-kind');
  await page.getByText('There is nothing here').waitFor();
});
