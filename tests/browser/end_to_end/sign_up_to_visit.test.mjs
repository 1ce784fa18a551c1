// By hand from the empty sign-up form through the setup screens to the first counted visit. The test prints the machine
// time of the way, and how long the visit itself took to be counted; it asserts neither.

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

const step = (page, name) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });

test('a person signs up, installs the script by the setup screens, and the steps tick themselves', async (t) => {
  const owner = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await owner.newPage();
  const begin = performance.now();
  await signUpByHand(page, server);
  await page.waitForURL(/\/new\/[^/]+\/[^/]+/);
  const [, org, project] = new URL(page.url()).pathname.split('/').slice(1);

  await page.goto(`${server.origin}/p/${org}/${project}/setup`);
  await page.getByText('0 of 7 done').waitFor();
  const install = step(page, 'Install the script');
  await install.getByRole('link', { name: 'Install the script' }).click();
  await page.getByRole('tab', { name: 'HTML', exact: true }).click();
  // The step names the file, and says that the line belongs right behind its <head>.
  const script = page.getByRole('listitem').filter({ hasText: 'Load the script on every page' });
  await script.getByText('index.html').first().waitFor();
  const snippet = await script.locator('pre').first().innerText();
  assert.match(snippet, /^<script async [^>]*\/v1\/s\/sdk\.js\?k=pk_svc_[0-9A-Za-z]{30}"><\/script>$/);
  await page.goto(`${server.origin}/p/${org}/${project}/setup`);
  await page.getByText('0 of 7 done').waitFor();

  site = await startSite({ snippet });
  const visitor = await browser.newContext();
  const opened = performance.now();
  await (await visitor.newPage()).goto(site.origin.replace('127.0.0.1', HOST));
  // Nobody reloads the setup screen.
  await page.getByText('2 of 7 done').waitFor();
  const end = performance.now();
  for (const name of ['Install the script', 'Count the first visit']) {
    assert.match(await step(page, name).getByRole('button', { name }).textContent(), /Done/);
  }
  t.diagnostic(`From the empty sign-up form to the first counted visit: ${((end - begin) / 1000).toFixed(1)} s.`);
  t.diagnostic(`From opening the site to the ticked step: ${((end - opened) / 1000).toFixed(1)} s.`);

  await page.goto(`${server.origin}/p/${org}/${project}`);
  const tiles = page.getByRole('group', { name: 'Key figures' });
  await tiles.getByText('Pageviews').waitFor();
  assert.match(await tiles.locator('> *', { hasText: 'Pageviews' }).first().innerText(), /\b1\b/);
  await visitor.close();
  await owner.close();
});
