// An organization's name, audit log and deletion.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';

const at = dashboard();

test('the record tells in sentences who did what, and its filter stands in the address', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('complementary').getByRole('link', { name: 'Organization' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Audit log' }).click();
  await page.getByText(`${OWNER} created the project “Web shop”`).waitFor();
  await page.getByRole('combobox', { name: 'Kind of change' }).click();
  await page.getByRole('option', { name: 'Organization' }).click();
  await page.waitForURL('**/o/shop/audit?action=organization.');
  await page.getByText(`${OWNER} created the organization “Shop”`).waitFor();
  await page.getByText('created the project').waitFor({ state: 'detached' });
  await page.goto(at.server.origin + '/o/shop/audit?action=member.remove');
  await page.getByText('No change matches the filter.').waitFor();
});

test('a taken short name is refused; a free one moves the address', async () => {
  await at.server.post('/v1/orgs', { name: 'Other', slug: 'other' });
  const page = await at.openAs(OWNER, '/o/shop');
  await page.getByLabel('Short name').fill('other');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('This short name is taken.').waitFor();
  await page.getByLabel('Short name').fill('store');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/o/store');
  await page.getByRole('complementary').getByRole('link', { name: 'Back to Web shop' }).click();
  await page.waitForURL('**/p/store/web');
});

test('an organization is deleted only by its whole name', async () => {
  const page = await at.openAs(OWNER, '/o/other');
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Other”?' });
  await dialog.getByLabel('Type “Other” to confirm').fill('other');
  assert.ok(await dialog.getByRole('button', { name: 'Delete organization' }).isDisabled());
  await dialog.getByLabel('Type “Other” to confirm').fill('Other');
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await confirm(page);
  await page.waitForURL('**/p/store/web');
  assert.deepEqual(
    (await at.server.get('/v1/orgs')).items.map(({ slug }) => slug),
    ['store'],
  );
});

test('what one does not run does not exist', async () => {
  const page = await at.openAs(OWNER, '/o/somebody-else');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});
