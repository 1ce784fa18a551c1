// What somebody has typed: nothing loses it without a question, not even a login that ends, and Back closes what is open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server));
const GOALS = '/p/shop/web/goals';
const PROJECT = '/p/shop/web/setup/project';

const question = (page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const stay = async (page) => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'detached' });
};
const discard = (page) => question(page).getByRole('button', { name: 'Discard changes' }).click();

/** Ends the login of the page at the server. */
async function endLogin(page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('svc.session')).token);
  const ended = await fetch(at.server.origin + '/v1/auth/logout', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
    body: JSON.stringify({ all: false }),
  });
  assert.ok(ended.ok);
}
async function logInAgain(page) {
  const login = page.getByRole('dialog', { name: 'Your login has ended' });
  await login.getByText('What you typed is still here.').waitFor();
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await login.waitFor({ state: 'detached' });
}

test('a dialog with changes asks before Escape, a click beside it or Back closes it', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('complementary').getByRole('link', { name: 'Goals' }).click();
  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Prices seen');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await question(page).waitFor();
    await stay(page);
    assert.equal(await name.inputValue(), 'Prices seen');
  }
  await page.keyboard.press('Escape');
  await discard(page);
  await dialog.waitFor({ state: 'detached' });
  assert.match(page.url(), /goals/);
});

test('a dialog without changes, and one that is cancelled, closes without a question', async () => {
  const page = await at.openAs(OWNER, GOALS);
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  await page.getByRole('button', { name: 'New goal' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New goal' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Prices seen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await question(page).count(), 0);
});

test('a screen with changes asks before a link, Back or a reload leaves it, and not once they are saved', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Another name');
  await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).click();
  await question(page).waitFor();
  await stay(page);
  await page.goBack();
  await question(page).waitFor();
  await stay(page);
  assert.match(page.url(), /setup\/project$/);
  assert.equal(await name.inputValue(), 'Another name');

  await name.click();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => {
    setTimeout(() => {
      window.location.reload();
    });
  });
  const native = await asked;
  assert.equal(native.type(), 'beforeunload');
  await native.dismiss();
  assert.equal(await name.inputValue(), 'Another name');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL('**/p/shop/web');
  assert.equal(await question(page).count(), 0);
});

test('a login that ends while a screen is saved keeps what was typed, and saves it after another login', async () => {
  const page = await at.openAs(OWNER, PROJECT);
  await page.getByLabel('Name', { exact: true }).fill('Kept name');
  await endLogin(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await logInAgain(page);
  await page.getByText('Saved', { exact: true }).waitFor();
  const stored = async () => (await at.server.get('/v1/projects/shop%2Fweb')).name;
  await eventually(async () => (await stored()) === 'Kept name', 'the change was made');
});

test('a login that ends while a dialog is open goes on in the dialog', async () => {
  const page = await at.openAs(OWNER, GOALS);
  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  await dialog.getByLabel('Name', { exact: true }).fill('Kept goal');
  await endLogin(page);
  // The preview is the first to learn of it.
  await dialog.getByLabel('Page', { exact: true }).fill('/kept');
  await logInAgain(page);
  assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Kept goal');
  await dialog.getByRole('button', { name: 'Create goal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Reached goals' }).getByText('Kept goal').waitFor();
});

test('Back closes dialogs and menus before it leaves the screen', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('button', { name: 'New proxy key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New proxy key' });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/setup\/keys$/);

  await page.getByRole('button', { name: /switch project/ }).click();
  const menu = page.getByRole('dialog', { name: /switch project/ });
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  await page.waitForURL(/setup\/keys$/);
  await page.goBack();
  await page.waitForURL('**/setup/install');
});

test('Back closes the list of a field before its dialog or screen', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  for (const [field, option] of [
    ['Language', 'German'],
    ['Country', 'Austria'],
  ]) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('option', { name: option, exact: true }).waitFor({ state: 'hidden' });
    await page.waitForURL(/setup\/project$/);
  }
  await page.goBack();
  await page.waitForURL('**/setup/install');

  await page.getByRole('link', { name: 'Annotations', exact: true }).click();
  await page.getByRole('button', { name: 'Add an annotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an annotation' });
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Outage' }).waitFor();
  await page.goBack();
  await page.getByRole('option', { name: 'Outage' }).waitFor({ state: 'hidden' });
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/setup\/annotations$/);
});

test('Back closes the popovers of a report before it leaves the screen', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('complementary').getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('button', { name: 'Columns' }).waitFor();
  const popovers = [
    [page.getByRole('button', { name: /^Period:/ }), page.getByRole('dialog', { name: 'Period' })],
    [page.getByRole('button', { name: 'Segments' }), page.getByRole('dialog', { name: 'Segments' })],
    [page.getByRole('button', { name: 'Filter', exact: true }), page.getByRole('combobox', { name: 'Filter by…' })],
    [page.getByRole('button', { name: 'Columns' }), page.getByRole('group', { name: 'Columns of the list' })],
  ];
  for (const [button, popover] of popovers) {
    await button.click();
    await popover.waitFor();
    await page.goBack();
    await popover.waitFor({ state: 'hidden' });
    await page.waitForURL(/sessions/);
  }
  await page.goBack();
  await page.waitForURL('**/p/shop/web');
});

test('Back closes a menu that adds something, and the explanation of a list', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web');
  await page.getByRole('complementary').getByRole('link', { name: 'Relevance' }).click();
  await page.getByRole('button', { name: 'Add a signal to Where they come from' }).click();
  await page.getByRole('menuitem', { name: 'Channel' }).waitFor();
  await page.goBack();
  await page.getByRole('menuitem', { name: 'Channel' }).waitFor({ state: 'detached' });
  await page.waitForURL(/relevance/);

  await page.getByRole('button', { name: 'Add a signal to Where they come from' }).click();
  await page.getByRole('menuitem', { name: 'Channel' }).click();
  const signal = page.getByRole('group', { name: 'Channel', exact: true });
  await signal.getByRole('button', { name: 'Explanation' }).click();
  const meanings = page.getByRole('dialog', { name: 'Explanation' });
  await meanings.getByText('No referrer and no campaign parameters.').waitFor();
  await page.goBack();
  await meanings.waitFor({ state: 'detached' });
  await page.waitForURL(/relevance/);
  assert.equal(await question(page).count(), 0);
});

test('a question that cannot be loaded after an upgrade keeps what was typed, and offers a reload', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.route('**/assets/UnsavedDialog*', (route) => route.fulfill({ status: 404 }));
  await page.goto(at.server.origin + GOALS);
  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Prices seen');
  await page.keyboard.press('Escape');
  await page.getByText('The server was upgraded').waitFor();
  await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByText('The server was upgraded').waitFor({ state: 'detached' });
  assert.equal(await name.inputValue(), 'Prices seen');
});

test('a part that is gone although the server answers is said to be, with a reload', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByText('Install the snippet').first().waitFor();
  // The start files stay; those of the other screens are gone, also after the reload.
  const started = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  const gone = (route) => (started.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }));
  await page.route('**/assets/**', gone);
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  await page.getByRole('heading', { name: 'The server was upgraded' }).waitFor();
  await page.unroute('**/assets/**', gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('Danger zone').waitFor();
});
