// Prompts for an assistant: with the facts of the project and without a secret, and why one is not available.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';

const VIEWER = 'vera@example.com';
const PROMPTS = '/p/shop/web/setup/prompts';
const at = dashboard((server) => server.addMember(VIEWER, PASSWORD, 'viewer'));

const text = (page) => page.locator('pre').textContent();

test('each of six prompts is shown with the facts of the project, and copied as it is', async () => {
  const page = await at.openAs(OWNER, PROMPTS);
  const kinds = page.getByRole('radiogroup', { name: 'What the assistant shall do' }).getByRole('radio');
  await kinds.first().waitFor();
  assert.equal(await kinds.count(), 6);
  const texts = new Set();
  for (const kind of await kinds.all()) {
    await kind.check();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    texts.add(await text(page));
  }
  assert.equal(texts.size, 6);
  assert.ok([...texts].every((prompt) => !/sk_svc_[0-9A-Za-z]/.test(prompt)));

  await kinds.first().check();
  await page.waitForURL('**/prompts?kind=install');
  await page.locator('pre').getByText(at.server.key).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text(page));
});

test('framework, proxy and language change the text', async () => {
  const page = await at.openAs(OWNER, PROMPTS + '?kind=install');
  await page.locator('pre').getByText(at.server.key).waitFor();
  await page.getByRole('combobox', { name: 'How the site is built' }).click();
  await page.getByRole('option', { name: 'SvelteKit' }).click();
  await page.locator('pre').getByText('framework=sveltekit').waitFor();
  await page.getByRole('radiogroup', { name: 'Proxy' }).getByText('Yes').click();
  await page.locator('pre').getByText('proxy=route-handler').waitFor();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click();
  await page.locator('[lang="de"] pre').waitFor();
});

test('a prompt that a role may not use says which permission it needs', async () => {
  const page = await at.openAs(VIEWER, PROMPTS + '?kind=install');
  await page.getByText('Your role may not use this prompt').waitFor();
  await page.getByText('Change definitions, Manage projects').waitFor();
  assert.equal(await page.locator('pre').count(), 0);
  await page.getByRole('radio', { name: /figures|questions/i }).check();
  await page.locator('pre').waitFor();
});
