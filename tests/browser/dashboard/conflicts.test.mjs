// Two people who edit the same thing: whoever saves second sees both versions, and decides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server));
const PROJECT = '/v1/projects/shop%2Fweb';
const CHANGED = 'Somebody else has changed this while you were editing it.';

test('a goal that somebody else has saved meanwhile is shown in both versions, and overwritten on request', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/goals?edit=booking');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Mine');
  await at.server.patch(PROJECT + '/goals/booking', { name: 'Theirs' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: CHANGED });
  await conflict.getByText('Theirs', { exact: true }).waitFor();
  await conflict.getByText('Mine', { exact: true }).waitFor();
  const stored = async () => {
    const { items } = await at.server.get(PROJECT + '/goals');
    return items.find(({ key }) => key === 'booking').name;
  };
  assert.equal(await stored(), 'Theirs', 'nothing was overwritten');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await stored(), 'Mine');
});

test('what only this person changes is not shown as a difference', async () => {
  const goal = async () => {
    const { items } = await at.server.get(PROJECT + '/goals');
    return items.find(({ key }) => key === 'booking');
  };
  const { isConversion } = await goal();
  const page = await at.openAs(OWNER, '/p/shop/web/goals?edit=booking');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed');
  await at.server.patch(PROJECT + '/goals/booking', { isConversion: !isConversion });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: CHANGED });
  await conflict.waitFor();
  assert.equal(await conflict.getByRole('definition').count(), 1);
  assert.equal(await conflict.getByText('Renamed', { exact: true }).count(), 0);
  await conflict.getByRole('button', { name: 'Take the saved version' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await goal()).isConversion, !isConversion);
});

test('a screen takes the version that somebody else has saved', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Mine');
  await at.server.patch(PROJECT, { name: 'Theirs' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: CHANGED });
  await conflict.getByText('Theirs', { exact: true }).waitFor();
  await conflict.getByRole('button', { name: 'Take the saved version' }).click();
  await eventually(async () => (await name.inputValue()) === 'Theirs', 'the saved name is shown');
  assert.equal((await at.server.get(PROJECT)).name, 'Theirs');
});

test('a goal that somebody else has changed meanwhile is not deleted unasked', async () => {
  const match = { kind: 'event', name: 'trial' };
  await at.server.post(PROJECT + '/goals', { key: 'trial', name: 'Trial', match });
  const page = await at.openAs(OWNER, '/p/shop/web/goals?edit=trial');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: /Trial/ });
  await dialog.waitFor();
  await at.server.patch(PROJECT + '/goals/trial', { name: 'Theirs' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Nothing was deleted.' });
  await conflict.getByText('Theirs', { exact: true }).waitFor();
  assert.equal(await conflict.getByRole('definition').count(), 1, 'only the name differs');
  const keys = async () => (await at.server.get(PROJECT + '/goals')).items.map(({ key }) => key);
  assert.ok((await keys()).includes('trial'));
  await conflict.getByRole('button', { name: 'Delete anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(!(await keys()).includes('trial'));
});

test('a project that somebody else has changed meanwhile is not deleted unasked', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/project');
  const { name } = await at.server.get(PROJECT);
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await dialog.getByLabel(`Type “${name}” to confirm`).fill(name);
  await at.server.patch(PROJECT, { name: 'Still in use' });
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await confirm(page);
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Nothing was deleted.' });
  await conflict.getByText('Still in use', { exact: true }).waitFor();
  assert.equal(await conflict.getByRole('definition').count(), 1, 'only the name differs');
  await conflict.getByRole('button', { name: 'Do not delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await at.server.get(PROJECT)).name, 'Still in use');
});
