// The relevance model: the editor with a preview of a change, the history, and the ranking.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const RELEVANCE = '/p/shop/web/relevance';
const PROJECT = '/v1/projects/shop%2Fweb';
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
  await visit(server, { path: '/pricing' });
});

test('a change of the model shows what it brings, is saved with a note, and past sessions follow', async () => {
  const page = await at.openAs(OWNER, RELEVANCE);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('The latest 3 sessions').waitFor();
  await preview.getByText('No session changes its tier').waitFor();

  await page.getByRole('button', { name: 'Add a signal to Pages' }).click();
  await page.getByRole('menuitem', { name: 'Page', exact: true }).click();
  const signal = page.getByRole('group', { name: 'Page', exact: true });
  await signal.getByLabel('Pattern', { exact: true }).fill('/pricing');
  await signal.getByLabel('Name', { exact: true }).fill('Prices');
  await page.getByRole('group', { name: 'Prices' }).getByLabel('Points', { exact: true }).fill('60');
  // Twelve seconds and 45 percent make 9 points; with 60 more both visits of the prices are high.
  await preview.getByText('2 sessions change their tier').waitFor();
  assert.equal(await preview.getByText('9 Low → 69 High').count(), 2);

  await page.getByRole('textbox', { name: 'Note' }).fill('Prices count');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Prices count').waitFor();
  await history.getByText('Version 2').waitFor();
  await preview.getByText('No session changes its tier').waitFor();

  await page.goto(`${at.server.origin}${RELEVANCE}?view=ranking&preset=7d`);
  const row = page.getByRole('row', { name: /\/pricing/ });
  await eventually(async () => {
    await page.reload();
    await row.waitFor();
    return /69/.test(await row.innerText());
  }, 'the past sessions were scored by the new model');
  const cells = await row.getByRole('cell').allInnerTexts();
  assert.deepEqual(cells, ['2', '100%', '2', '69']);
});

test('a model that cannot be saved says so beside the field', async () => {
  const match = { kind: 'event', name: 'trial' };
  await at.server.post(PROJECT + '/goals', { key: 'trial', name: 'Trial begun', match });
  const page = await at.openAs(OWNER, RELEVANCE);
  await page.getByRole('button', { name: 'Add a signal to What visitors do' }).click();
  await page.getByRole('menuitem', { name: 'Goal' }).click();
  const signal = page.getByRole('group', { name: 'Goal', exact: true });
  await signal.getByRole('combobox', { name: 'Goal' }).click();
  await page.getByRole('option', { name: 'Trial begun', exact: true }).click();
  // Somebody else deletes the goal before the model is saved.
  await at.server.delete(PROJECT + '/goals/trial');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await signal.getByText('This does not exist.').waitFor();
});
