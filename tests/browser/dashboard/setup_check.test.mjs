// The check of an installation: findings about a page, the proof by the person's own browser, and a test conversion.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { launch } from '../support/chromium.mjs';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { platform, TOKEN } from '../support/platform.mjs';

const VIEWER = 'vera@example.com';
const CHECK = '/p/shop/web/setup/check';
/** A site on this machine: one page with the script, one without, one whose policy forbids it. */
const site = createServer(({ url }, response) => {
  const script = `<script async referrerpolicy="origin" src="${at.server.origin}/v1/s/sdk.js?k=${at.server.key}"></script>`;
  response.writeHead(200, {
    'content-type': 'text/html',
    ...(url.startsWith('/strict') ? { 'content-security-policy': "script-src 'self'" } : {}),
  });
  response.end(`<!doctype html><html lang="en"><head><link rel="icon" href="data:," />
    ${url.startsWith('/without') ? '' : script}</head><body><h1>Shop</h1></body></html>`);
});
await new Promise((ready) => site.listen(0, '127.0.0.1', ready));
const address = `http://localhost:${site.address().port}`;
const meta = await platform();
after(async () => {
  site.close();
  site.closeAllConnections();
  await meta.stop();
});

const at = dashboard(
  (server) => server.addMember(VIEWER, PASSWORD, 'viewer'),
  async () => ({ ...meta.settings, SVC_PRIVATE_SITES: 'true' }),
  launch,
);

async function open(who = OWNER) {
  const page = await at.openAs(who, CHECK);
  // The address of the first domain stands there before it is replaced.
  await page.locator('input[name="url"][value="https://shop.example/"]').waitFor();
  return page;
}
const fill = (page, path) => page.getByLabel('Page of your site').fill(address + path);

test('a page without the script is an error with its fix; with the script, the error is gone', async () => {
  const page = await open();
  await fill(page, '/without');
  await page.getByRole('button', { name: 'Check the page' }).click();
  await page.getByRole('heading', { name: 'One error was found' }).waitFor();
  const missing = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Error' }) });
  assert.ok((await missing.locator('pre').textContent()).includes(at.server.key), 'the fix has the code to put in');
  assert.match(await missing.getByRole('link').getAttribute('href'), /installation-check#snippet_missing$/);
  const seen = page.getByRole('region', { name: 'What was seen' });
  await seen.getByText('The HTML does not load it.').waitFor();

  await fill(page, '/');
  await page.getByRole('button', { name: 'Check the page' }).click();
  await seen.getByText('Loaded once.').waitFor();
  await seen.getByText('The key is one of this project.').waitFor();
  await page.getByRole('heading', { name: 'No error was found' }).waitFor();
});

test('a policy that stops the script is named with its directive', async () => {
  const page = await open();
  await fill(page, '/strict');
  await page.getByRole('button', { name: 'Check the page' }).click();
  await page.getByRole('heading', { name: /error/ }).waitFor();
  await page.getByText('It stops the script: ').waitFor();
  // Fixes name the source to allow.
  assert.ok((await page.locator('pre').allTextContents()).some((code) => code.includes(at.server.origin)));
});

test('an address elsewhere is refused at the field, and so is what is no address', async () => {
  const page = await open();
  const field = page.getByLabel('Page of your site');
  await field.fill('not an address');
  await page.getByRole('button', { name: 'Check the page' }).click();
  await page.getByText('This is not the address of a page.').waitFor();
  await field.fill('https://elsewhere.example/');
  await page.getByRole('button', { name: 'Check the page' }).click();
  await page.getByText('not an address on one of the domains').waitFor();
});

test('the page opens in a new tab as a test, and its visit proves the installation', async () => {
  const page = await open(VIEWER);
  await page.getByText('your role needs the permission').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Check the page' }).count(), 0);
  await fill(page, '/proof');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open the page and wait' }).click(),
  ]);
  await tab.waitForURL(`${address}/proof?svc_test=1`);
  const proof = page.getByRole('region', { name: 'In your browser' });
  await proof.getByText('Your visit arrived').waitFor();
  await proof.getByRole('link', { name: '/proof' }).waitFor();
  await proof.getByText('Test', { exact: true }).waitFor();
  const { steps } = await at.server.get('/v1/projects/shop%2Fweb/setup/status');
  assert.deepEqual([steps.install.done, steps.traffic.done], [true, false], 'a test is no traffic');
});

test('a test conversion goes to the platform in its test mode, and its outcome is said in words', async () => {
  await at.server.post('/v1/auth/sudo', { password: PASSWORD });
  const page = await open();
  await page.getByText('No ad platform is switched on yet').waitFor();
  const put = (accessToken) =>
    at.server.put('/v1/projects/shop%2Fweb/destinations/social_ads_1', {
      enabled: true,
      settings: { pixelId: '4815162342', testEventCode: 'TEST123' },
      credentials: { accessToken },
    });
  await put(TOKEN);
  await page.reload();
  await page.getByRole('button', { name: 'Send a test conversion' }).click();
  await page.getByText('Meta Ads took the conversion.').waitFor();
  await page.getByText(/^After \d+ ms, with the event id/).waitFor();
  assert.equal(meta.tests.length, 1);
  assert.equal(meta.events.length, 0);

  await put('a token of somebody else');
  await page.getByRole('button', { name: 'Test again' }).click();
  await page.getByText('Meta Ads rejects the credentials').waitFor();
  await page.getByText('Invalid OAuth access token.').waitFor();
});
