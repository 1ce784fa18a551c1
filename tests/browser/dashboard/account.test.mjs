// The user's own account: password, logins, connected apps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';

const at = dashboard();

test('logging out everywhere ends every login', async () => {
  const other = await at.openAs(OWNER, '/account');
  const page = await at.openAs(OWNER, '/account');
  await page.getByText('No connected apps').waitFor();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL('**/login');
  await other.reload();
  await other.waitForURL('**/login?next=/account');
});

test('the licences of third-party software are a link away', async () => {
  const page = await at.openAs(OWNER, '/account');
  await page.getByRole('link', { name: 'Licences of third-party software' }).click();
  await page.waitForURL('**/licences.txt');
  const text = await page.locator('body').innerText();
  assert.match(text, /^- tokio \S+ \(crate\): MIT$/m);
  assert.match(text, /^- react \S+ \(npm\): MIT$/m);
  assert.match(text, /Permission is hereby granted, free of charge/);
});

test('a new password is set after confirming with the old one, and ends the other logins', async () => {
  const other = await at.openAs(OWNER, '/account');
  const page = await at.openAs(OWNER, '/account');
  await page.getByLabel('New password', { exact: true }).fill('short');
  assert.ok(await page.getByRole('button', { name: 'Change password' }).isDisabled());
  await page.getByLabel('New password', { exact: true }).fill('a wholly new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await confirm(page, 'not my password');
  await page.getByText('The password is wrong.').waitFor();
  await confirm(page);
  await page.getByText('Changed', { exact: true }).waitFor();
  await other.reload();
  await other.waitForURL('**/login?next=/account');
  await assert.rejects(at.server.loginOf(OWNER, PASSWORD), /401/);
  await at.server.loginOf(OWNER, 'a wholly new password');
});
