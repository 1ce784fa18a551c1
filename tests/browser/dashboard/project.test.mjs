// A project's settings, its proxy keys, and its danger zone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard();

test('a proxy key is made without being asked who is there, shown once, and revoked', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/keys');
  await page.getByText(/^Created .* by /).waitFor();
  await page.getByRole('button', { name: 'New proxy key' }).click();
  const form = page.getByRole('dialog', { name: 'New proxy key' });
  await form.getByLabel('Name').fill('Edge');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: '“Edge” is ready' });
  assert.match(await shown.innerText(), /sk_svc_[0-9A-Za-z]{30}/);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  // The key that stands in pages, and the new one.
  await page.getByText('not used yet').nth(1).waitFor();
  await page.getByRole('button', { name: 'Revoke Edge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
});

test('the install screen of a project with visits asks for each thing once', async () => {
  await visit(at.server);
  const page = await at.openAs(OWNER, '/favicon.svg');
  const asked = [];
  page.on('request', (request) => {
    const name = /query (\w+)/.exec(request.postData() ?? '')?.[1];
    if (name) asked.push(name);
  });
  await page.goto(at.server.origin + '/p/shop/web/setup/install');
  await page.getByText('It works').waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(asked.toSorted(), ['Me', 'Project', 'Waiting']);
});

test('short name, language and country are changed; the address follows the short name', async () => {
  await at.server.post('/v1/orgs/shop/projects', { name: 'Blog', slug: 'blog', domains: ['blog.example'] });
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  await page.getByLabel('Short name').fill('blog');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('This short name is taken.').waitFor();

  await page.getByLabel('Short name').fill('store');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('Austr');
  await page.getByRole('option', { name: 'Austria' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/p/shop/store/setup/project');
  await page.getByText('shop/store').waitFor();
  const { slug, locale, country } = await at.server.get('/v1/projects/shop%2Fstore');
  assert.deepEqual({ slug, locale, country }, { slug: 'store', locale: 'de', country: 'AT' });

  await page.getByRole('combobox', { name: 'Country' }).fill('No country');
  await page.getByRole('option', { name: 'No country' }).click();
  await page.getByLabel('Short name').fill('web');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/p/shop/web/setup/project');
  assert.equal((await at.server.get('/v1/projects/shop%2Fweb')).country, null);
  await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL('**/p/shop/web');
});

test('a shorter retention says what it deletes, waits for a day, and can be taken back', async () => {
  const path = '/p/shop/web/setup';
  const page = await at.openAs(OWNER, `${path}/project`);
  await page.getByLabel('Keep data for').fill('700');
  await page.getByRole('button', { name: 'Save changes' }).click();
  // Nothing is that old, so nobody is asked.
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Keep data for').fill('1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete older data?' });
  await dialog.getByText('This deletes one session or conversion').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await at.server.get('/v1/projects/shop%2Fweb')).retentionDays, 700);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('A setting was changed and deletes one session or conversion').waitFor();
  await page.getByText('No mail told you about this, because your email address is not confirmed.').waitFor();
  assert.equal((await at.server.get('/v1/projects/shop%2Fweb')).retentionDays, 1);
  await page.goto(at.server.origin + `${path}/status`);
  await page.getByText('A setting was changed and deletes one session or conversion').waitFor();
  await page.getByRole('button', { name: 'Keep the data' }).click();
  await page.getByText('Data will be deleted').waitFor({ state: 'detached' });
  const { retentionDays, pendingDeletions } = await at.server.get('/v1/projects/shop%2Fweb');
  assert.deepEqual({ retentionDays, pendingDeletions }, { retentionDays: 700, pendingDeletions: undefined });
  await page.goto(at.server.origin + '/o/shop/audit');
  await page.getByText('took the deletion back that concerned one session or conversion').waitFor();
});

test('another currency says that values keep theirs before it is saved', async () => {
  const goal = { key: 'sale', name: 'Sale', isConversion: true, value: 20, match: { kind: 'scroll', percent: 1 } };
  await at.server.post('/v1/projects/shop%2Fweb/goals', goal);
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  const choose = async (name) => {
    await page.getByRole('combobox', { name: 'Currency' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await page.getByRole('button', { name: 'Save changes' }).click();
  };
  await choose('Japanese Yen');
  const dialog = page.getByRole('dialog', { name: 'Change the currency to JPY?' });
  await dialog.getByText('keep their currency. Reports show their values in JPY').waitFor();
  await dialog.getByText('One goal keeps its value in EUR').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await at.server.get('/v1/projects/shop%2Fweb')).currency, 'EUR');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await at.server.get('/v1/projects/shop%2Fweb')).currency, 'JPY');
  const { items } = await at.server.get('/v1/projects/shop%2Fweb/goals');
  assert.equal(items.find(({ key }) => key === 'sale').currency, 'EUR');
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
  await page.waitForURL('**/p/shop/blog');
  assert.deepEqual(
    (await at.server.get('/v1/projects')).items.map(({ slug }) => slug),
    ['blog'],
  );
});
