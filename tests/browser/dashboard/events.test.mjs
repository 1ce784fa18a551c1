// The events one by one: what a row shows, how they are narrowed, and the way to the session.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey } from '../support/traffic.mjs';

const EVENTS = '/p/shop/web/events?preset=7d';
const at = dashboard(async (server) => {
  const purchase = (plan) => ({ name: 'purchase', props: { plan, price: 20 } });
  await journey(server, { pages: ['/', '/thanks'], events: [purchase('pro')] });
  await journey(server, {
    pages: ['/pricing'],
    events: [purchase('free'), { name: 'cta_click', props: { label: 'Buy' } }],
  });
});

const rows = (page) =>
  page.getByRole('list', { name: 'Events, one by one' }).getByRole('button', { name: /^Details of/ });

test('events are narrowed by name and property, opened, and lead to their session', async () => {
  const page = await at.openAs(OWNER, EVENTS);
  await eventually(async () => (await rows(page).count()) === 3, 'every event is there');
  await page.getByRole('combobox', { name: 'Names' }).click();
  await page.getByRole('option', { name: 'purchase' }).click();
  await page.waitForURL((url) => url.searchParams.get('names') === 'purchase');
  await eventually(async () => (await rows(page).count()) === 2, 'only purchases are left');
  await page.keyboard.press('Escape');

  await page.getByLabel('Property contains').fill('PRO');
  await page.getByLabel('Property contains').press('Enter');
  await eventually(async () => (await rows(page).count()) === 1, 'only one plan is left');
  await rows(page).first().click();
  await page.getByText('Landed on').waitFor();
  await page.getByRole('button', { name: 'pro', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('props') === '{"plan":"pro"}');
  await page.getByRole('link', { name: 'Open the session' }).click();
  await page.getByText('Where it came from').waitFor();
  assert.match(new URL(page.url()).pathname, /\/sessions\//);
  await page.goBack();
  await eventually(async () => (await rows(page).count()) === 1, 'the list is as it was');
});

test('a name that never happened says that there are none', async () => {
  const page = await at.openAs(OWNER, `${EVENTS}&names=refund`);
  await page.getByText('No event of the period fits').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await eventually(async () => (await rows(page).count()) === 3, 'every event is there again');
});
