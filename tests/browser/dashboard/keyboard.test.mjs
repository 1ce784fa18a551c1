// Keyboard focus returns to where it was: after a dialog, after a deletion, after saving.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server, { path: '/pricing', referrer: 'https://www.google.com/' }));

const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const label = element.labels?.[0]?.innerText ?? element.getAttribute('aria-label');
    return element === document.body ? 'nothing' : (label ?? element.innerText);
  });
const focusIs = (page, name) =>
  eventually(async () => (await focused(page)) === name, `the focus was on ${name}`).catch(async (error) => {
    throw new Error(`${error.message}; it was on ${await focused(page)}`);
  });
const press = async (page, locator, key = 'Enter') => {
  await locator.focus();
  await page.keyboard.press(key);
};

test('a dialog gives the focus back to what opened it, and to what stands near if that is gone', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/keys');
  await press(page, page.getByRole('button', { name: 'New proxy key' }));
  await page.getByRole('dialog', { name: 'New proxy key' }).waitFor();
  await page.keyboard.press('Escape');
  await focusIs(page, 'New proxy key');

  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill('Edge');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'I have stored it' }));
  await focusIs(page, 'New proxy key');

  await press(page, page.getByRole('button', { name: 'Revoke Edge' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await page.getByText('Revoked', { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(async () => (await focused(page)) !== 'nothing', 'the focus was somewhere');
});

test('a filter taken away leaves the focus on the next one, and at last on the button that adds one', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web?device=desktop&browser=chrome&os=linux');
  await press(page, page.getByRole('button', { name: /^Remove.*Chrome/ }));
  await page.waitForURL((url) => !url.searchParams.has('browser'));
  await focusIs(page, await page.getByRole('button', { name: /^Remove.*Linux/ }).getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('os'));
  await focusIs(page, await page.getByRole('button', { name: /^Remove.*Desktop/ }).getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('device'));
  await focusIs(page, 'Filter');
});

test('a page group taken away leaves the focus where it stood', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/tracking');
  await press(page, page.getByRole('button', { name: 'Add group' }));
  await press(page, page.getByRole('button', { name: 'Remove “Group”' }));
  await page.getByText('No groups yet').waitFor();
  await focusIs(page, 'Add group');
});

test('a refused form leads to the field that has to change, a saved one keeps its place', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  const slug = page.getByLabel('Short name');
  await slug.fill('web shop!');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await page.getByText('Lowercase letters, digits and hyphens only.').waitFor();
  await focusIs(page, 'Short name');
  await slug.fill('web');

  await page.getByLabel('Name', { exact: true }).fill('');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await page.getByText('Please fill this in.').waitFor();
  await focusIs(page, 'Name');
  await page.getByLabel('Name', { exact: true }).fill('Our shop');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  await page.getByText('Saved').waitFor();
  await focusIs(page, 'Saved');

  await page.goto(at.server.origin + '/p/shop/web/setup/tracking');
  const domains = page.locator('input:visible').and(page.getByLabel('Domains', { exact: true }));
  await domains.fill('bad!host');
  await domains.press('Enter');
  await press(page, page.getByRole('button', { name: 'Save changes' }));
  const review = page.getByRole('dialog', { name: 'Save these changes?' });
  await press(page, review.getByRole('button', { name: 'Save changes' }));
  await page.getByText('Host names only').waitFor();
  await eventually(
    () => page.evaluate(() => document.activeElement.getAttribute('aria-invalid') === 'true'),
    'the focus was on the refused field',
  );
});

test('fields are checked in the words of the dashboard, in its language', async () => {
  const page = await at.open('/signup', { locale: 'de-DE' });
  await page.getByLabel('E-Mail').fill('anna');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await page.getByText('Bitte ausfüllen.').first().waitFor();
  await page.getByText('Bitte eine E-Mail-Adresse angeben').waitFor();
  await focusIs(page, 'Organisation');
});

test('the menus are left with Escape to the button that opened them, and their items are reached by arrows', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  const button = page.getByRole('button', { name: /switch project/ });
  await press(page, button);
  const menu = page.getByRole('dialog', { name: /switch project/ });
  await menu.waitFor();
  await page.keyboard.press('ArrowUp');
  await eventually(async () => (await focused(page)).includes('New project'), 'the last item had the focus');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
});

test('the way through the overview by keyboard: skip link, menus, calendar, and back to where one was', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor();

  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Filter', 'the first thing behind the skipped navigation');

  const period = page.getByRole('button', { name: 'Period: Last 30 days. Change' });
  await period.focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('dialog', { name: 'Period' });
  await choices.getByRole('button', { name: 'Last 30 days' }).waitFor();
  assert.equal(await focused(page), 'Last 30 days');
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    assert.ok(await choices.evaluate((box) => box.contains(document.activeElement)), 'the focus stays in the calendar');
  }
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
  assert.match(await focused(page), /^Period/);

  await page.getByRole('button', { name: 'Details' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(async () => (await focused(page)) === 'Details', 'the focus was back');

  const tab = page.getByRole('region', { name: 'Devices' }).getByRole('tab', { name: 'Type' });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.searchParams.get('devices') === 'BROWSER');
  assert.equal(await focused(page), 'Browser');
});

test('Enter takes what the search of the filter and of the projects has found', async () => {
  const names = ['Bakery', 'Cinema', 'Dentist', 'Easel', 'Florist', 'Garage', 'Harbour'];
  for (const name of names)
    await at.server.post('/v1/orgs/shop/projects', { name, slug: name.toLowerCase(), domains: ['shop.example'] });
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox').last().fill('devi');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /Desktop/ }).waitFor();
  await page.keyboard.type('desk');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('device') === 'desktop');

  await page.getByRole('button', { name: /switch project/ }).click();
  await page.getByLabel('Find a project').fill('harb');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/p/shop/harbour');
});

test('shortcuts open screens and menus, are listed, and can be switched off', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL('**/p/shop/web/sessions*');
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('dialog', { name: 'Period' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Period' }).waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Switch project').waitFor();
  await sheet.getByRole('switch', { name: 'Use shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('t');
  assert.equal(await page.getByRole('dialog').count(), 0);
});
