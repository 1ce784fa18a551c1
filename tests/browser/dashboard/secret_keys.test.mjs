// Secret keys: created, rolled and revoked; each secret is shown once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';

const at = dashboard();
const KEY = /sk_svc_[0-9A-Za-z]{30}/;

const secretOf = async (page, name) => {
  const dialog = page.getByRole('dialog', { name: `“${name}” is ready` });
  const text = await dialog.innerText();
  await page.keyboard.press('Escape');
  assert.ok(await dialog.isVisible(), 'a secret goes only by its own button');
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { text, secret: text.match(KEY)[0] };
};

const answers = async (secret) =>
  (await fetch(at.server.origin + '/v1/projects', { headers: { authorization: 'Bearer ' + secret } })).status;

test('a key is made after confirming, works, is rolled with an overlap, and is revoked', async () => {
  const page = await at.openAs(OWNER, '/o/shop/keys');
  await page.getByText('No secret keys').waitFor();
  await page.getByRole('button', { name: 'New secret key' }).click();
  const form = page.getByRole('dialog', { name: 'New secret key' });
  await form.getByLabel('Name').fill('CI');
  assert.ok(await form.getByRole('button', { name: 'Create key' }).isDisabled(), 'a key without scopes is none');
  await form.getByLabel('Read reports').check();
  await form.getByRole('button', { name: 'Create key' }).click();

  await confirm(page, 'not my password');
  await page.getByText('The password is wrong.').waitFor();
  await confirm(page);
  const first = await secretOf(page, 'CI');
  assert.equal(await answers(first.secret), 200);
  assert.ok(!(await page.content()).includes(first.secret), 'the secret is gone from the page');

  await page.getByRole('button', { name: 'Roll CI' }).click();
  await page
    .getByRole('dialog')
    .getByText(/The old key works until/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click();
  const second = await secretOf(page, 'CI');
  assert.match(second.text, /The old key works until/);
  await page.getByText('Replaced, ends in 7 days').waitFor();
  assert.deepEqual([await answers(first.secret), await answers(second.secret)], [200, 200]);

  const old = page.getByRole('listitem').filter({ hasText: 'Replaced' });
  await old.getByRole('button', { name: 'Revoke CI' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  assert.deepEqual([await answers(first.secret), await answers(second.secret)], [401, 200]);
});

test('a key for chosen projects cannot manage the organization', async () => {
  const page = await at.openAs(OWNER, '/o/shop/keys');
  await page.getByRole('button', { name: 'New secret key' }).click();
  const form = page.getByRole('dialog', { name: 'New secret key' });
  await form.getByLabel('Manage the organization').check();
  await form.getByLabel('Chosen projects').check();
  assert.ok(await form.getByLabel('Manage the organization').isDisabled());
  assert.ok(!(await form.getByLabel('Manage the organization').isChecked()));
});

test('nothing is made when the person does not confirm', async () => {
  const page = await at.openAs(OWNER, '/o/shop/keys');
  await page.getByRole('button', { name: 'New secret key' }).click();
  const form = page.getByRole('dialog', { name: 'New secret key' });
  await form.getByLabel('Name').fill('Never');
  await form.getByLabel('Read reports').check();
  await form.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByText('You did not confirm').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.getByText('Never', { exact: true }).count(), 0);
});
