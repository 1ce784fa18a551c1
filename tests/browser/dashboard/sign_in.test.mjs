// Signing in and confirming an address by mailed links. Without a mail server the service writes its mails to the log;
// the tests open them there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';

const at = dashboard();

/** The link of the next mail that is written after the action. */
async function mailed(act) {
  const before = at.server.log.length;
  await act();
  return eventually(
    () => at.server.log.slice(before).match(/\/magic-link\?token=\S+/)?.[0],
    'a mail with a link was written',
  );
}

/** Asks for a link on the page where one logs in, and answers it. */
async function linkFor(page, email) {
  await page.getByRole('link', { name: 'Email me a link instead' }).click();
  return mailed(async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  });
}

test('an address is confirmed out of a login, and then a link logs in and leads to where one was going, once', async () => {
  const profile = await at.openAs(OWNER, '/account');
  await profile.getByText('not confirmed').waitFor();
  const proof = await mailed(async () => {
    await profile.getByRole('button', { name: 'Confirm by email' }).click();
    await profile.getByText('We sent you a link').waitFor();
  });
  await profile.goto(at.server.origin + proof);
  await profile.getByRole('button', { name: 'Continue here instead' }).click();
  await profile.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
  await profile.getByText(OWNER).first().waitFor();
  assert.equal(await profile.getByText('not confirmed').count(), 0);

  const link = await linkFor(await at.open('/p/shop/web/sessions'), OWNER);
  const opened = await at.open(link);
  await opened.waitForURL('**/p/shop/web/sessions');

  const again = await at.open(link);
  await again.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await again.getByRole('link', { name: 'Get a new link' }).waitFor();
});

test('the first proof of an address asks before it ends what the account had, and says what to do next', async () => {
  const email = 'early@example.com';
  await at.server.post('/v1/auth/signup', { email, password: PASSWORD });
  const link = await linkFor(await at.open('/login'), email);
  const page = await at.open(link);
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await page.getByRole('link', { name: 'Use your password instead' }).waitFor();
  // Nothing has ended by opening the page.
  await at.server.loginOf(email, PASSWORD);
  await page.getByRole('button', { name: 'Confirm and log in' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Change password' }).click();
  const sudo = await mailed(async () => {
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('dialog', { name: 'Check your email' }).waitFor();
  });
  const tab = await page.context().newPage();
  await tab.goto(at.server.origin + sudo);
  await page.getByText('Changed').waitFor();
  await at.server.loginOf(email, 'a password of my own');
  await assert.rejects(at.server.loginOf(email, PASSWORD));
});

test('an address without an account is answered alike', async () => {
  const page = await at.open('/login?by=link');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If nobody@example.com has an account here').waitFor();
});

test('a made-up link does not end the login there is', async () => {
  const page = await at.openAs(OWNER, '/magic-link?token=svcml_made_up_and_long_enough');
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await page.waitForURL('**/p/shop/web');
});

test('a link opened in another tab confirms, and the waiting change goes on by itself', async () => {
  const page = await at.openAs(OWNER, '/o/shop/keys');
  await page.getByRole('button', { name: 'New secret key' }).click();
  const form = page.getByRole('dialog', { name: 'New secret key' });
  await form.getByLabel('Name').fill('By mail');
  await form.getByLabel('Read reports').check();
  await form.getByRole('button', { name: 'Create key' }).click();
  const link = await mailed(async () => {
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('dialog', { name: 'Check your email' }).waitFor();
  });
  const tab = await page.context().newPage();
  await tab.goto(at.server.origin + link);
  await tab.getByRole('heading', { name: 'Identity confirmed' }).waitFor();
  await page.getByRole('dialog', { name: '“By mail” is ready' }).waitFor();

  const elsewhere = await at.open(link);
  await elsewhere.getByRole('heading', { name: 'Open this link where you are logged in' }).waitFor();
});

test('a wrong password is refused on the login page', async () => {
  const page = await at.open('/login');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Email or password is wrong.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/login');
});
