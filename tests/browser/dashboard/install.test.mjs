// Installation: what the site is built with is found or chosen, and everything that can be copied works with this server.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';

const VIEWER = 'vera@example.com';

/** A site on this machine, made with a known system and a consent tool. */
const site = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><html><head><meta name="generator" content="WordPress 6.7" />
    <script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script></head><body></body></html>`);
});
await new Promise((ready) => site.listen(0, '127.0.0.1', ready));
after(() => site.close());
const siteAddress = `http://localhost:${site.address().port}/`;

const at = dashboard(
  async (server) => {
    await server.addMember(VIEWER, PASSWORD, 'viewer');
    await server.post('/v1/orgs/shop/projects', { name: 'Blog', slug: 'blog', domains: ['blog.example'] });
  },
  async () => ({ SVC_PRIVATE_SITES: 'true' }),
);
const INSTALL = '/p/shop/web/setup/install';
const frameworks = (page) => page.getByRole('tablist', { name: 'How is your site built?' }).getByRole('tab');
const panel = (page) => page.getByRole('region', { name: 'Install the snippet' });
const codes = (page) => panel(page).locator('pre:visible').allTextContents();

async function open(path = '', who = OWNER) {
  const page = await at.openAs(who, INSTALL + path);
  await frameworks(page).first().waitFor();
  return page;
}

const paste = async (page, text) => {
  await page.getByLabel('package.json, or a list of files').fill(text);
  await page.getByRole('button', { name: 'Find out' }).click();
};

test('a pasted package.json tells the framework and why, and its steps follow', async () => {
  const page = await open();
  assert.equal(await panel(page).getByText('app/layout').count(), 0, 'no framework is assumed');
  await page.getByRole('button', { name: 'Paste package.json' }).click();

  await paste(page, '{"dependencies": {"next": ');
  await page.getByText('This is neither a package.json nor a list of paths.').waitFor();

  await paste(
    page,
    JSON.stringify({
      packageManager: 'pnpm@9.12.0',
      dependencies: { next: '^15.2.0', react: '19.2.0' },
      devDependencies: { typescript: '5.9.0' },
    }),
  );
  const found = page.getByRole('status').filter({ hasText: 'Next.js 15.2.0' });
  await found.getByText('likely').waitFor();
  await found.getByText('package next').waitFor();
  await found.getByText('TypeScript · pnpm').waitFor();
  await panel(page).getByText('app/layout.tsx').first().waitFor();
  await page.waitForURL('**/install?framework=nextjs');
  await panel(page).getByText('pnpm add').first().waitFor();
  assert.ok((await codes(page)).some((code) => code.includes(at.server.key)));

  // The proxy that fits is offered, not set.
  await found.getByRole('button', { name: 'Use this proxy' }).click();
  await page.waitForURL('**/install?framework=nextjs&proxy=route-handler');
  await panel(page).getByText('SVC_PROXY_KEY').first().waitFor();
  await panel(page).getByRole('link', { name: 'Create it under Keys' }).waitFor();

  await found.getByRole('button', { name: 'React' }).click();
  await page.waitForURL('**/install?framework=react');
});

test('packages that tell nothing leave the choice to the person', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Paste package.json' }).click();
  await paste(page, '{"dependencies": {"lodash": "4"}}');
  await page.getByText('Nothing tells what the site is built with').waitFor();
  assert.equal(await frameworks(page).and(page.locator('[aria-selected="true"]')).count(), 0);
  assert.equal(new URL(page.url()).search, '');
});

test('a list of files is read like a package.json', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Paste package.json' }).click();
  await paste(page, 'nuxt.config.ts\napp/app.vue\npackage.json');
  const found = page.getByRole('status').filter({ hasText: 'Nuxt' });
  await found.getByText('file nuxt.config.ts').waitFor();
  await page.waitForURL('**/install?framework=nuxt');
});

test('a page of the site tells system and consent tool, each with its sign', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Look at the site' }).click();
  await page.getByLabel('Address of a page').fill(siteAddress);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const found = page.getByRole('status').filter({ hasText: 'answered with 200' });
  await found.getByText('WordPress').first().waitFor();
  await found.getByText('generator wordpress 6.7').waitFor();
  await page.waitForURL('**/install?framework=wordpress');
  await found.getByRole('button', { name: 'Use this tool' }).click();
  await page.waitForURL('**/install?framework=wordpress&consentTool=cmp_1');
  await panel(page).getByText('Consent tool Cookiebot in the tracking config.').first().waitFor();

  await page.getByLabel('Address of a page').fill('https://elsewhere.example/');
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByText('not an address on one of the domains').waitFor();
});

test('every address in the instructions is one of this server, with the key of the project', async () => {
  const page = await open();
  const names = await frameworks(page).allTextContents();
  assert.equal(names.length, 8);
  const addresses = new Set();
  for (const name of names) {
    await frameworks(page).filter({ hasText: name }).first().click();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await panel(page).locator('pre:visible').first().waitFor();
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
  });
});

test('the choices stand in the address, and the code is copied as it is shown', async () => {
  const page = await open('?framework=html&proxy=nginx');
  const block = panel(page).locator('pre:visible').first();
  await block.waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await block.textContent());
  // What the framework cannot have is not kept.
  await frameworks(page).filter({ hasText: 'WordPress' }).click();
  await page.waitForURL('**/install?framework=wordpress');
  await page.getByText('Remove it again').click();
  await panel(page).getByText('wp plugin deactivate').waitFor();
});

test('without a valid key there is a way to one, and a viewer sees a placeholder', async () => {
  const page = await open('?framework=html', VIEWER);
  await page.getByText('your role may not see the keys').waitFor();
  assert.ok(!(await codes(page)).join('').includes(at.server.key));

  const { items } = await at.server.get('/v1/projects/shop%2Fblog/publishable-keys');
  await at.server.delete(`/v1/projects/shop%2Fblog/publishable-keys/${items[0].id}`);
  await page.close();
  const other = await at.openAs(OWNER, '/p/shop/blog/setup/install?framework=html');
  await other.getByText('has no valid publishable key').waitFor();
  await other.getByRole('link', { name: 'Go to the keys' }).click();
  await other.waitForURL('**/p/shop/blog/setup/keys');
});
