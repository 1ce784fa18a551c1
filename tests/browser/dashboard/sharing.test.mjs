// Share links: made and ended in the setup, looked at by strangers, and embedded on another page.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const LINKS = '/v1/projects/shop%2Fweb/share-links';
const at = dashboard(async (server) => {
  await server.post('/v1/auth/sudo', { password: PASSWORD });
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
});

/** A page of another origin with this body. */
let body = '';
const host = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><body>${body}</body>`);
});
await new Promise((resolve) => host.listen(0, 'localhost', resolve));
after(() => host.close());
const origin = `http://localhost:${host.address().port}`;

test('a link is made, looked at by a stranger, and ended', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/sharing');
  await page.getByRole('button', { name: 'New link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByLabel('Title').fill('Our figures');
  await dialog.getByLabel('Pages', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await confirm(page);
  const made = page.getByRole('dialog', { name: 'Link “Our figures”' });
  const url = await made.locator('code').first().innerText();
  assert.match(url, /\/s\/svcl_[0-9A-Za-z]{30}$/);
  await made.getByRole('button', { name: 'I have copied it' }).click();

  const stranger = await at.open(new URL(url).pathname);
  await stranger.getByRole('heading', { name: 'Our figures' }).waitFor();
  await stranger.getByRole('button', { name: /^Visitors/ }).waitFor();
  await stranger.getByRole('tab', { name: 'Pages' }).click();
  await stranger.getByText('/pricing').waitFor();
  assert.equal(await stranger.getByRole('button', { name: /period/i }).count(), 0, 'the period is fixed');

  await page.reload();
  await page.getByText(/last viewed/).waitFor();
  await page.getByRole('button', { name: 'End Our figures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click();
  await page.getByText('Nothing is shared').waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'This link shows nothing' }).waitFor();
});

test('a password is asked for, and kept for the tab', async () => {
  const password = 'a donkey in the attic';
  const { url } = await at.server.post(LINKS, { name: 'Inner figures', screens: ['overview'], password });
  const page = await at.open(new URL(url).pathname);
  await page.getByRole('heading', { name: 'This dashboard has a password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('a donkey in the cellar');
  await page.getByRole('button', { name: 'Show dashboard' }).click();
  await page.getByText('The password is wrong.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show dashboard' }).click();
  await page.getByRole('heading', { name: 'Inner figures' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Inner figures' }).waitFor();
});

test('a page that is named embeds it with the height of its content, and no other page does', async () => {
  const script = await fetch(`${at.server.origin}/embed.js`);
  assert.ok((await script.text()).length < 1024);
  const shown = { name: 'Embedded', screens: ['overview'], dimensions: ['country'], theme: 'dark' };
  const named = await at.server.post(LINKS, { ...shown, embedOn: [origin] });
  const unnamed = await at.server.post(LINKS, { ...shown, embedOn: ['https://www.shop.example'] });
  const frame = (url) => `<iframe src="${at.server.origin}${new URL(url).pathname}" style="height:100px"></iframe>`;

  body = `${frame(named.url)}<script async src="${at.server.origin}/embed.js"></script>`;
  const page = await at.open('/', { origin });
  const inside = page.frameLocator('iframe');
  await inside.getByRole('heading', { name: 'Embedded' }).waitFor();
  assert.equal(await inside.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  await page.waitForFunction(() => document.querySelector('iframe').offsetHeight > 500);

  body = frame(unnamed.url);
  const other = await at.open('/', { origin });
  const blocked = await other
    .waitForEvent('console', {
      predicate: (message) => /frame-ancestors/.test(message.text()),
      timeout: 10_000,
    })
    .catch(() => null);
  const heading = other.frameLocator('iframe').getByRole('heading', { name: 'Embedded' });
  assert.equal(await heading.count(), 0, blocked?.text());
});
