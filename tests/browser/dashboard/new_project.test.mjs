// A new project: a domain that has one already is asked about, and the first overview names what is to come in one panel.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server, { path: '/pricing' }));

test('a domain that has a project asks first', async () => {
  const page = await at.openAs(OWNER, '/new');
  await page.getByLabel('Domain').fill('www.shop.example');
  await page.getByRole('button', { name: 'Create and continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'shop.example has a project already' });
  await dialog.getByRole('link', { name: 'Open “Web shop”' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await at.server.patch('/v1/projects/shop%2Fweb/config', { domains: ['www.shop.example'] });
  await page.getByLabel('Domain').fill('shop.example');
  await page.getByRole('button', { name: 'Create and continue' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByLabel('Domain').fill('other.example');
  await page.getByRole('button', { name: 'Create and continue' }).click();
  await page.waitForURL('**/new/shop/**');
});

test('the first overview has one panel for all that has not happened yet, with its other views', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  const coming = page.getByRole('region', { name: 'What will appear here' });
  await coming.getByRole('heading', { name: 'Campaigns' }).waitFor();
  await coming.getByText('Bookings, forms and other events').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Campaigns' }).count(), 0);
  await page.getByRole('region', { name: 'Pages' }).getByText('/pricing').waitFor();

  await coming.getByRole('tab', { name: 'Medium' }).click();
  await page.getByRole('region', { name: 'Campaigns' }).waitFor();
});
