// Funnels: create one in the editor with a preview, read its figures, and open the sessions of a step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const FUNNELS = '/p/shop/web/funnels';
const at = dashboard(async (server) => {
  await visit(server, {
    path: '/prices',
    events: [{ name: 'add_to_cart', props: { plan: 'pro' } }, { name: 'booking' }],
  });
  await visit(server, { path: '/prices', events: [{ name: 'add_to_cart', props: { plan: 'pro' } }] });
  await visit(server, {
    path: '/prices',
    events: [{ name: 'booking' }, { name: 'add_to_cart', props: { plan: 'basic' } }],
  });
  await visit(server, { path: '/about' });
});

test('a funnel is made with a preview, shown, changed to any order, and deleted', async () => {
  await at.server.patch('/v1/projects/shop%2Fweb/goals/booking', { name: 'Talk booked' });
  const page = await at.openAs(OWNER, FUNNELS);
  await page.getByText('No funnel yet').waitFor();
  await page.getByRole('button', { name: 'New funnel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New funnel' });
  await dialog.getByLabel('Name', { exact: true }).fill('Orders');
  const step = (number) => dialog.getByRole('group', { name: `Step ${number}`, exact: true });
  await step(1).getByLabel('Page', { exact: true }).fill('/prices');
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  const choose = async (group, kind) => {
    await group.getByRole('combobox', { name: 'Kind of condition' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  await choose(step(2), 'Event');
  await step(2).getByLabel('Name of the event').fill('add_to_cart');
  await step(2).getByRole('button', { name: 'Add a condition' }).click();
  await step(2).getByLabel('Property', { exact: true }).fill('plan');
  await step(2).getByLabel('Value', { exact: true }).fill('pro');
  await choose(step(3), 'Goal');
  await step(3).getByRole('combobox', { name: 'Goal', exact: true }).click();
  await page.getByRole('option', { name: 'Talk booked', exact: true }).click();

  const preview = dialog.getByRole('region', { name: 'The last 30 days with these steps' });
  await preview.getByRole('listitem').nth(2).getByText(/^1/).first().waitFor();
  assert.deepEqual(await amounts(preview), ['3', '2', '1']);
  await dialog.getByRole('button', { name: 'New funnel' }).click();

  const panel = page.getByRole('region', { name: 'Orders' });
  await panel.getByText('1 did not').first().waitFor();
  assert.deepEqual(await amounts(panel), ['3', '2', '1']);
  await panel.getByText('1s later (median)').first().waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit “Orders”' });
  await editor.getByText('Any order', { exact: true }).click();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await editor.waitFor({ state: 'detached' });
  await panel.getByText('in any order').waitFor();
  assert.deepEqual(await amounts(panel), ['3', '2', '2']);

  await panel.getByRole('link', { name: /Talk booked/ }).click();
  await page.getByText('1 – 2 of 2').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('goal'), 'booking');

  await at.server.patch('/v1/projects/shop%2Fweb/goals/booking', { archived: true });
  await page.goto(`${at.server.origin}${FUNNELS}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const goal = editor.getByRole('combobox', { name: 'Goal', exact: true });
  await eventually(async () => (await goal.inputValue()) === 'Talk booked', 'the archived goal has its name');
  await editor.getByRole('button', { name: 'Delete' }).click();
  await editor.getByRole('button', { name: 'Really delete' }).click();
  await page.getByText('No funnel yet').waitFor();
});

/** How many sessions each step shows. */
const amounts = (region) =>
  region
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => /(\d+) sessions,/i.exec(item.textContent.replace(/\s+/g, ' '))[1]));
