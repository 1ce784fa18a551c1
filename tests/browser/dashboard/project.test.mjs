// A project's own keys for proxies, and its danger zone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';

const at = dashboard();

test('a proxy key is made without being asked who is there, shown once, and revoked', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/keys');
  await page.getByRole('button', { name: 'New proxy key' }).click();
  const form = page.getByRole('dialog', { name: 'New proxy key' });
  await form.getByLabel('Name').fill('Edge');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: '“Edge” is ready' });
  assert.match(await shown.innerText(), /sk_svc_[0-9A-Za-z]{30}/);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Revoke Edge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
});

test('test data is erased after its name is typed and the person has confirmed', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  await page.getByRole('button', { name: 'Erase data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase measured data?' });
  await dialog.getByLabel('Type “Web shop” to confirm').fill('Web');
  assert.ok(await dialog.getByRole('button', { name: 'Erase' }).isDisabled());
  await dialog.getByLabel('Type “Web shop” to confirm').fill('Web shop');
  await dialog.getByLabel('A range of days').check();
  assert.ok(await dialog.getByRole('button', { name: 'Erase' }).isDisabled(), 'a range needs its first day');
  await dialog.getByLabel('Test data').check();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await confirm(page);
  await page.getByText('There was nothing to erase.').waitFor();
});

test('a project is deleted with all it has', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Web shop”?' });
  await dialog.getByLabel('Type “Web shop” to confirm').fill('Web shop');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await confirm(page);
  await page.waitForURL('**/new');
  assert.deepEqual((await at.server.get('/v1/projects')).items, []);
});
