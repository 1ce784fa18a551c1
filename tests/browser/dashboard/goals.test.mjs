// Goals: preview one, create it, read its count, archive it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const GOALS = '/p/shop/web/goals?preset=7d';
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
  await visit(server, { path: '/pricing' });
});

const table = (page) => page.getByRole('region', { name: 'Reached goals' });
const row = (page, name) => table(page).getByRole('row').filter({ hasText: name });

test('a goal is tried while it is written, counts past visits, and filters the reports', async () => {
  const page = await at.openAs(OWNER, GOALS);
  await row(page, 'Form submitted').waitFor();
  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Prices seen');
  await dialog.getByLabel('Page', { exact: true }).fill('/pricing');
  const preview = dialog.getByRole('region', { name: /last 30 days/ });
  await preview.getByText('2 of 3 sessions').waitFor();
  await preview.getByText('66.7% of all').waitFor();
  await dialog.getByLabel('Page', { exact: true }).fill('/nowhere');
  await preview.getByText('0 of 3 sessions').waitFor();
  await dialog.getByLabel('Page', { exact: true }).fill('/pricing');
  await dialog.getByLabel('Value', { exact: true }).fill('12.5');
  await preview.getByText(/worth €25/).waitFor();
  await dialog.getByRole('button', { name: 'Create goal' }).click();
  await dialog.waitFor({ state: 'detached' });

  // The visits are from before the goal: the service recounts them by itself.
  const counted = async () => (await row(page, 'Prices seen').innerText()).replace(/\s+/g, ' ');
  await eventually(async () => / 2 .*66\.7%.*€25/.test(await counted()), 'past visits were counted');
  await eventually(async () => !(await counted()).includes('recounted'), 'the recount has ended');
  await table(page).getByRole('button', { name: 'Prices seen', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('goal')?.includes('prices_seen'));
  await eventually(async () => / 2 .*100\.0%/.test(await counted()), 'the filter holds');
});

test('goals are arranged, edited and put away', async () => {
  const page = await at.openAs(OWNER, GOALS);
  const names = async () => (await table(page).locator('tbody th button').allInnerTexts()).slice(0, 2);
  await row(page, 'Form submitted').waitFor();
  assert.deepEqual(await names(), ['Form submitted', 'Booking']);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Move “Booking” up' }).click();
  await eventually(async () => (await names())[0] === 'Booking', 'it moved up');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Edit the goal “Booking”' }).click();
  await page.waitForURL((url) => url.searchParams.get('edit') === 'booking');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Kind of condition' }).last().selectOption('Scroll depth');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Edit the goal “Booking”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'You can restore it later' })
    .getByRole('button', { name: 'Archive' })
    .click();
  const archived = page.getByRole('region', { name: 'Archived goals' });
  await archived.getByText('Event booking or Scrolled at least 75%').waitFor();
  assert.equal((await names())[0], 'Form submitted');
  await archived.getByRole('button', { name: 'Restore' }).click();
  await eventually(async () => (await names())[0] === 'Booking', 'it is back');
});
