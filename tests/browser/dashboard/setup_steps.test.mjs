// The steps of the setup: they tick themselves, lead on, are skipped and opened again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const VIEWER = 'vera@example.com';
const at = dashboard();
const SETUP = '/p/shop/web/setup';

const step = (page, name) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
const stateOf = (page, name) => step(page, name).getByRole('button', { name }).textContent();
const status = () => at.server.get('/v1/projects/shop%2Fweb/setup/status');

test('steps tick themselves while the screen is open, with what shows it', async () => {
  const page = await at.openAs(OWNER, SETUP);
  await page.getByText('0 of 7 done').waitFor();
  const install = step(page, 'Install the script');
  await install.getByRole('link', { name: 'Install the script' }).waitFor();

  await visit(at.server);
  await at.server.post('/v1/projects/shop%2Fweb/goals', {
    key: 'asked',
    name: 'Asked',
    match: { kind: 'event', name: 'asked' },
  });
  await page.getByText('3 of 7 done').waitFor();
  assert.match(await stateOf(page, 'Install the script'), /Done/);
  assert.match(await stateOf(page, 'Count the first visit'), /Done/);
  await page.getByRole('button', { name: 'Install the script' }).click();
  await page.getByText('The first data arrived on').waitFor();
  assert.equal(await install.getByRole('link').count(), 0, 'what is done has no way to it');
  await page.getByRole('button', { name: 'Define a goal' }).click();
  await page.getByText('One goal of your own: asked.').waitFor();
});

test('a step is skipped and opened again, and the screen remembers where somebody was', async () => {
  const page = await at.openAs(OWNER, SETUP + '?step=none');
  await page.getByRole('button', { name: 'Connect the costs of ads' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.getByText('This step was skipped').waitFor();
  assert.equal((await status()).steps.ads.how, 'skipped');
  await page.getByRole('button', { name: 'Open it again' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).waitFor();
  assert.equal((await status()).steps.ads.how, null);

  await page.getByRole('button', { name: 'Count a conversion' }).click();
  await eventually(async () => (await status()).lastStep === 'conversions', 'the step was noted');
  await page.goto(at.server.origin + SETUP);
  await step(page, 'Count a conversion').getByRole('link', { name: 'Define a conversion' }).click();
  await page.waitForURL('**/conversions/definitions?add=1');
});

test('the setup is closed for good, and comes back', async () => {
  const page = await at.openAs(OWNER, SETUP);
  await page.getByRole('button', { name: 'Close the setup' }).click();
  await page.getByText('The setup is closed').waitFor();
  assert.equal((await status()).dismissed, true);
  await page.getByRole('button', { name: 'Show the steps again' }).click();
  await page.getByRole('button', { name: 'Invite your team' }).waitFor();
});

test('who may not take a step reads what it needs, and cannot skip it', async () => {
  await at.server.addMember(VIEWER, PASSWORD, 'viewer');
  const page = await at.openAs(VIEWER, SETUP + '?step=ads');
  await page.getByText('Your role may not do this. It needs: Change ad mapping.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Skip this step' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Close the setup' }).count(), 0);
  await page.getByRole('button', { name: 'Ask an assistant' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).waitFor();
});
