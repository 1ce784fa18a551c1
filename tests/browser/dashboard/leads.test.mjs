// Leads: one appears after a visit, is found by an address that no page shows, gets a status, and is erased.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { beacon, define, takeIdentifyCalls, uuid, visit } from '../support/traffic.mjs';

const ALL = '/p/shop/web/leads';
const EMAIL = 'Berta.Beispiel@example.com';
const VIEWER = 'vera@example.com';
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
});

const rows = (page) => page.getByRole('table', { name: 'Leads' }).locator('tbody tr:not([aria-hidden])');
const leads = async (query = '') => (await at.server.get(`/v1/projects/shop%2Fweb/leads${query}`)).items;
const choose = async (page, label, option) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const find = async (page, text) => {
  await page.getByLabel('Email or phone').fill(text);
  await page.getByRole('button', { name: 'Find' }).click();
};

/** Every address that the page has, from now on. */
async function addressesOf(page) {
  const seen = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  page.on('request', (request) => seen.push(request.url()));
  return async () => [...seen, await page.evaluate(() => location.href + JSON.stringify(history.state))].join('\n');
}

test('a project that knows nobody says how leads come', async () => {
  const page = await at.openAs(OWNER, ALL);
  await page.getByText('No leads yet').waitFor();
  await page.getByRole('button', { name: 'How to collect leads' }).click();
  const how = page.getByRole('dialog', { name: 'How to collect leads' });
  await how.getByText("svc('identify', {").first().waitFor();
  await how.getByText('This project has no signing secret yet').waitFor();
  await how.getByText('/v1/projects/shop%2Fweb/leads').waitFor();
  await page.keyboard.press('Escape');
  await how.waitFor({ state: 'detached' });
});

test('a signing secret for ids of pages is created, shown once and replaced', async () => {
  const page = await at.openAs(OWNER, ALL);
  await page.getByRole('button', { name: 'How to collect leads' }).click();
  const how = page.getByRole('dialog', { name: 'How to collect leads' });
  const shown = page.getByRole('dialog', { name: /Signing secret/ });
  const created = async () => {
    await shown.getByText(/^[0-9a-f]{64}$/).waitFor();
    const secret = await shown.getByText(/^[0-9a-f]{64}$/).innerText();
    await shown.getByRole('button').last().click();
    await shown.waitFor({ state: 'detached' });
    return secret;
  };
  await how.getByRole('button', { name: 'Create a signing secret' }).click();
  await page.getByRole('dialog', { name: 'Create a signing secret' }).getByRole('button', { name: 'Create' }).click();
  await confirm(page);
  const first = await created();
  await how.getByText(/^The signing secret was created on/).waitFor();
  await how.getByRole('button', { name: 'Replace the signing secret' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace the signing secret' });
  await replace.getByRole('button', { name: 'Replace', exact: true }).click();
  assert.notEqual(await created(), first);
});

test('a lead comes from a visit, is found by its address, is won, and is erased', async () => {
  await define(at.server, 'order', {
    name: 'Order',
    trigger: { type: 'beacon' },
    value: { type: 'fixed', amount: 20 },
    confirmationDays: 14,
  });
  await takeIdentifyCalls(at.server);
  const session = uuid();
  await visit(at.server, {
    session,
    path: '/pricing',
    referrer: 'https://www.google.com/',
    email: EMAIL.toLowerCase(),
  });
  await beacon(at.server, session, 'order');
  await visit(at.server, { email: 'somebody@example.com' });
  await eventually(async () => (await leads()).length === 2, 'both are leads');

  const page = await at.openAs(OWNER, ALL);
  const addresses = await addressesOf(page);
  await eventually(async () => (await rows(page).count()) === 2, 'both are listed');
  await find(page, 'Berta.Beispiel');
  await page.getByText('Enter a full email address').waitFor();
  await find(page, 'nobody@example.com');
  await page.getByText('Nobody has this address or number').waitFor();
  await find(page, ` ${EMAIL} `);
  await rows(page)
    .filter({ hasText: /Lead [0-9A-F]{6}.*known by email.*New.*Google Search.*no value/ })
    .waitFor();
  assert.equal(await rows(page).count(), 1);
  await rows(page).getByRole('link').click();

  const visits = page.getByRole('region', { name: 'Visits', exact: true });
  await visits
    .getByText(/Google Search · www\.google\.com · \/pricing|Google Search · google\.com · \/pricing/)
    .waitFor();
  await page.getByText('The person consented to sharing data with ad platforms.').waitFor();
  const conversions = page.getByRole('region', { name: 'Conversions of these visits' });
  await conversions.getByText('Pending').waitFor();

  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the status' });
  await dialog.getByRole('radio', { name: /^Won/ }).check();
  await dialog.getByLabel('Value', { exact: true }).fill('120.5');
  await dialog.getByRole('switch', { name: 'Confirm the pending conversion' }).click();
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('worth €120.50').waitFor();
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Won').waitFor();
  await conversions.getByText('Confirmed').waitFor();

  // From the visit there is a way to the lead, and back.
  const lead = new URL(page.url()).pathname;
  await visits.getByRole('link').click();
  const who = page.getByRole('region', { name: 'Who it was' });
  await who.getByText('known by email · Form contact').waitFor();
  await who.getByRole('link', { name: /^Lead / }).click();
  await page.waitForURL((url) => url.pathname === lead);

  await page.getByRole('button', { name: 'Erase' }).click();
  const sure = page.getByRole('dialog', { name: /^Erase Lead/ });
  await sure.getByText('Backups, until they are deleted').waitFor();
  await sure.getByRole('button', { name: 'Erase' }).click();
  await page.waitForURL((url) => url.pathname === ALL);
  await page.getByText('1 person was erased so far.').waitFor();
  await eventually(async () => (await rows(page).count()) === 1, 'one is left');
  await page.goto(at.server.origin + lead);
  await page.getByText('This lead does not exist').waitFor();
  const everywhere = (await addresses()).toLowerCase();
  for (const part of ['berta', 'beispiel', 'nobody']) assert.ok(!everywhere.includes(part), part);
});

test('the filters stand in the address and stay on the way back; the list is saved as a table', async () => {
  await at.server.post('/v1/projects/shop%2Fweb/leads', { email: 'c@example.com', traits: { plan: 'pro' } });
  const [{ id }] = await leads();
  await at.server.patch(`/v1/projects/shop%2Fweb/leads/${id}`, { status: 'qualified' });
  const page = await at.openAs(OWNER, ALL);
  await choose(page, 'Status', 'Qualified');
  await page.waitForURL((url) => url.searchParams.get('status') === 'qualified');
  await eventually(async () => (await rows(page).count()) === 1, 'one is qualified');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV: the leads' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'web-leads.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.ok(lines[1].includes(id) && lines[1].includes('qualified'));

  await rows(page).getByRole('link').click();
  await page.getByRole('region', { name: 'What else is known' }).getByText('pro').waitFor();
  await page.getByText('A server reported the person.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Leads' }).click();
  await page.waitForURL((url) => url.pathname === ALL && url.searchParams.get('status') === 'qualified');
  await choose(page, 'Channel', 'Email');
  await page.getByText('No lead matches').waitFor();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await eventually(async () => (await rows(page).count()) > 1, 'all are listed');
});

test('contact details are shown when somebody asks for them, which is recorded', async () => {
  await at.server.patch('/v1/projects/shop%2Fweb', {
    settings: { pii: { storePlaintext: true, leadsRetentionDays: null } },
  });
  await at.server.post('/v1/projects/shop%2Fweb/leads', {
    email: 'dora@example.com',
    firstName: 'Dora',
    lastName: 'Muster-Maier',
  });
  const read = async () => (await at.server.get('/v1/orgs/shop/audit?action=lead.read')).items.length;
  const page = await at.openAs(OWNER, ALL);
  await rows(page).first().waitFor();
  assert.equal(await page.getByText('dora', { exact: false }).count(), 0);
  assert.equal(await read(), 0);
  await page.getByRole('switch', { name: 'Show contact details' }).click();
  await rows(page).filter({ hasText: 'dora@example.com' }).getByRole('link', { name: 'Dora Muster-Maier' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dora Muster-Maier' }).waitFor();
  await page.getByText('The audit log records it').waitFor();
  assert.equal(await read(), 2);

  // Saying how far it has come shows them again without reading them again.
  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Lost/ }).check();
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Dora Muster-Maier' }).waitFor();
  assert.ok(!(await page.title()).includes('Dora'), 'titles stay in the history');
  assert.equal(await read(), 2);

  await page.goto(at.server.origin + '/o/shop/audit');
  await page.getByText(/read the contact details of Lead [0-9A-F]{6}/).waitFor();
  await page.getByText(/set Lead [0-9A-F]{6} to “Lost”/).waitFor();
  await page.getByText(/erased Lead [0-9A-F]{6}/).waitFor();
});

test('who may not see personal data is told so', async () => {
  const page = await at.openAs(VIEWER, ALL);
  await page.getByText('You may not see leads').waitFor();
  assert.equal(await page.getByRole('search').count(), 0);
});
