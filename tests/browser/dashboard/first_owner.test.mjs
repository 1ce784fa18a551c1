// The first account of a server with invited sign-up: created by the link that the server prints.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchShell } from '../support/chromium.mjs';
import { PASSWORD } from '../support/dashboard.mjs';
import { eventually, Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  server = await Server.start({ SVC_SIGNUP: 'invited' });
  browser = await launchShell();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function signUp(page, email, password) {
  await page.getByLabel('Organization').fill('Shop');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('who opens the printed link owns the server, once; others are told how they come in', async () => {
  const open = async (path) => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(server.origin + path);
    return page;
  };
  const stranger = await open('/signup');
  await signUp(stranger, 'stranger@example.com', PASSWORD);
  await stranger.getByText('open the link that the server printed when it started').waitFor();

  const link = await eventually(() => server.printed.match(/\/signup#invitation=\S+/)?.[0], 'a link was printed');
  const page = await open(link);
  await page.getByText('You are creating the first account on this server').waitFor();
  assert.equal(new URL(page.url()).hash, '', 'it does not stay in the address');
  await signUp(page, 'anna@example.com', 'Password1!');
  await page.getByText('This password is easy to guess').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/new/);

  const late = await open(link);
  await signUp(late, 'late@example.com', PASSWORD);
  await late.getByText('This server already has its first account').waitFor();
});
