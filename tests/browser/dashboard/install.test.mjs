// Installation instructions: everything that can be copied from them works with this server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';

const at = dashboard();
const ways = (page) => page.getByRole('tablist', { name: 'How your site is built' }).getByRole('tab');
const codes = (page) => page.getByRole('region', { name: 'Install the snippet' }).locator('pre').allTextContents();

async function open(path = '') {
  const page = await at.openAs(OWNER, '/p/shop/web/setup' + path);
  await page.getByRole('region', { name: 'Install the snippet' }).getByText(at.server.key).first().waitFor();
  return page;
}

test('every address in the instructions is one of this server, with the key of the project', async () => {
  const page = await open();
  const addresses = new Set();
  const names = await ways(page).allTextContents();
  assert.equal(names.length, 10);
  for (const name of names) {
    await ways(page).filter({ hasText: name }).first().click();
    const copied = (await codes(page)).join('\n');
    assert.ok(copied.includes(at.server.key), name);
    for (const [address] of copied.matchAll(/https?:\/\/[^\s"';]+/g)) addresses.add(address);
  }
  const found = {};
  for (const address of addresses) {
    const answer = await fetch(address);
    const type = answer.headers.get('content-type').split(';')[0];
    found[address.replace(at.server.origin, '').replace(at.server.key, '…')] = `${answer.status} ${type}`;
  }
  const [packed] = Object.keys(found).filter((address) => address.endsWith('.tgz'));
  assert.deepEqual(found, {
    '/v1/s/sdk.js?k=…': '200 text/javascript',
    [packed]: '200 application/gzip',
    '': '200 text/html',
  });
});

test('the way that was chosen stands in the address, and its text is copied', async () => {
  const page = await open('?way=wordpress');
  const [line, php] = await codes(page);
  assert.match(php, /add_action\( 'wp_head'/);
  assert.ok(php.includes(line), 'both are the same line');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).nth(1).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), php);
  await ways(page).filter({ hasText: 'Your own domain' }).click();
  await page.waitForURL('**/setup?way=proxy');
  await page.getByRole('link', { name: 'Go to the keys' }).click();
  await page.getByRole('heading', { name: 'Proxy keys' }).waitFor();
});
