// A new user: from the empty sign-up form to the first pageview.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/chromium.mjs';
import { Server } from '../support/server.mjs';
import { signUpByHand } from '../support/sign_up.mjs';
import { startSite } from '../support/site.mjs';

const HOST = 'www.shop.example';
let server, site, browser;

before(async () => {
  server = await Server.start();
  browser = await launch([HOST]);
});

after(async () => {
  await browser?.close();
  await site?.close();
  await server?.stop();
});

test('the wizard shows the snippet and turns green by itself', async () => {
  const owner = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await owner.newPage();
  await signUpByHand(page, server);

  await page.getByRole('tab', { name: 'Other', exact: true }).click();
  const snippet = await page.getByText('<script async').first().innerText();
  assert.match(snippet, /\/v1\/s\/sdk\.js\?k=pk_svc_[0-9A-Za-z]{30}"/);
  await page.getByText('Waiting for the first pageview').waitFor();

  site = await startSite({ snippet });
  const visitor = await browser.newContext();
  // Typed was the bare domain; the site runs under www, without TLS, on a port of its own.
  await (await visitor.newPage()).goto(site.origin.replace('127.0.0.1', HOST));
  await page.getByText('It works').waitFor();
  await page.getByText('Go to the overview').click();
  await page.getByRole('group', { name: 'Key figures' }).waitFor();
  await visitor.close();
  await owner.close();
});
