// The list of single events: the content of a row, filters, and the link to the session.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
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

const rows = (page) => page.getByRole('list', { name: 'List of events' }).locator('button[aria-expanded]');

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

test('the screen opens with one request, and what it lists is a file', async () => {
  const page = await at.open('/favicon.svg');
  const asked = [];
  page.on('request', (request) => {
    const query = request.url().endsWith('/graphql') && request.postDataJSON().query;
    if (query) asked.push(/query (\w+)/.exec(query)?.[1]);
  });
  const login = await at.server.loginOf(OWNER, PASSWORD);
  await page.evaluate((login) => localStorage.setItem('svc.session', JSON.stringify(login)), login);
  await page.goto(at.server.origin + EVENTS + '&names=purchase');
  await eventually(async () => (await rows(page).count()) === 2, 'the purchases are there');
  await page.getByRole('combobox', { name: 'Property', exact: true }).click();
  await page.getByRole('option', { name: 'plan' }).waitFor();
  assert.equal(asked.filter((name) => name === 'Events').length, 1);
  assert.ok(!asked.includes('ConditionValues'), asked.join());

  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save as CSV/ }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'web-events.csv');
  const text = await readFile(await download.path(), 'utf8');
  assert.equal(text.trim().split('\r\n').length, 3, text);
  assert.match(text, /purchase/);
  assert.doesNotMatch(text, /,cta_click,/);
});

test('a name that never happened says that there are none', async () => {
  const page = await at.openAs(OWNER, `${EVENTS}&names=refund`);
  await page.getByText('No event of the period matches').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await eventually(async () => (await rows(page).count()) === 3, 'every event is there again');
});
