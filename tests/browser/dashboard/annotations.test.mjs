// Annotations: marks on the chart, the dialog that adds one, and their list in the setup of the project.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const VIEWER = 'ben@example.com';
const OVERVIEW = '/p/shop/web?preset=7d';
const ANNOTATIONS = '/v1/projects/shop%2Fweb/annotations';
const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();
const before = hoursAgo(72);
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await server.addMember(VIEWER, PASSWORD, 'viewer');
  await server.post(ANNOTATIONS, { title: 'Version 2.0', kind: 'deployment', at: before });
  await server.post(ANNOTATIONS, { title: 'Newsletter', kind: 'campaign', at: before, end: hoursAgo(24) });
});

const group = (page) => page.getByRole('button', { name: /^2 annotations: Version 2\.0 \(Deployment, .*Newsletter/ });
const tooltip = (page, title) => page.getByRole('tooltip').filter({ hasText: title }).waitFor();

test('several on one day are one mark, which pointer and keyboard explain', async () => {
  const page = await at.openAs(VIEWER, OVERVIEW);
  await group(page).hover();
  await tooltip(page, 'Newsletter');
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  await page.getByRole('slider', { name: /^Visitors over time/ }).focus();
  await page.keyboard.press('Tab');
  assert.equal(await group(page).evaluate((mark) => mark === document.activeElement), true);
  await tooltip(page, 'Version 2.0');
  // A viewer adds none.
  assert.equal(await page.getByRole('button', { name: 'Add an annotation' }).count(), 0);
});

test('a finger finds the titles, too', async () => {
  const page = await at.openAs(OWNER, OVERVIEW, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await group(page).tap();
  await tooltip(page, 'Newsletter');
});

test('one is added at the chart, and changed and deleted in the setup', async () => {
  const page = await at.openAs(OWNER, OVERVIEW);
  await group(page).waitFor();
  const chart = page.getByRole('region', { name: 'Figures over time' });
  await chart.getByRole('button', { name: 'Add an annotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an annotation' });
  await dialog.getByLabel('Title').fill('Checkout is down');
  await dialog.getByRole('button', { name: 'Explanation' }).click();
  await page.getByText('The site or its measurement did not work.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Outage' }).click();
  await dialog.getByLabel('Until').fill('2020-01-01T00:00');
  await dialog.getByText('Must be later than the beginning.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled());
  for (const beyond of ['12026-11-21T10:00', '2201-01-01T00:00']) {
    await dialog.getByLabel('Until').fill(beyond);
    await dialog.getByText('Use a year from 1970 to 2200.').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled());
  }
  await dialog.getByLabel('Until').fill('');
  await dialog.getByText('Use a year from 1970 to 2200.').waitFor({ state: 'detached' });
  const shown = await dialog.getByLabel('When').inputValue();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await chart.getByRole('button', { name: /^Annotation: Checkout is down \(Outage/ }).waitFor();
  const { items } = await at.server.get(ANNOTATIONS);
  const [{ title, kind, at: began }] = items;
  assert.deepEqual([title, kind], ['Checkout is down', 'outage']);
  assert.equal(Date.parse(began), Date.parse(`${shown}Z`), 'it begins when the dialog says');

  await page.goto(`${at.server.origin}/p/shop/web/setup/annotations`);
  await page.getByRole('button', { name: 'Change Checkout is down' }).click();
  const change = page.getByRole('dialog', { name: 'Change the annotation' });
  await change.getByLabel('Title').fill('Checkout was down');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'detached' });
  const [changed] = (await at.server.get(ANNOTATIONS)).items;
  assert.equal(changed.at, began);
  await page.getByRole('button', { name: 'Delete Checkout was down' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete “Checkout was down”?' });
  await deletion.waitFor();
  await at.server.patch(`${ANNOTATIONS}/${changed.id}`, { kind: 'other' });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  const conflict = deletion.getByRole('alert').filter({ hasText: 'Nothing was deleted.' });
  await conflict.getByText('Kind', { exact: true }).waitFor();
  assert.equal(await conflict.getByRole('term').count(), 1, 'only the kind differs');
  assert.equal((await at.server.get(ANNOTATIONS)).items.length, 3);
  await conflict.getByRole('button', { name: 'Delete anyway' }).click();
  await deletion.waitFor({ state: 'detached' });
  await page.getByText('Checkout was down').waitFor({ state: 'detached' });
  assert.equal((await at.server.get(ANNOTATIONS)).items.length, 2);

  const viewer = await at.openAs(VIEWER, '/p/shop/web/setup/annotations');
  await viewer.getByText('Newsletter').waitFor();
  assert.equal(await viewer.getByRole('button', { name: /^(Add an annotation|Change |Delete )/ }).count(), 0);
});

test('times within one minute keep their seconds when something else is changed', async () => {
  const minute = hoursAgo(30).slice(0, 16);
  const times = { at: `${minute}:10Z`, end: `${minute}:40Z` };
  await at.server.post(ANNOTATIONS, { title: 'Restart', kind: 'other', ...times });
  const page = await at.openAs(OWNER, '/p/shop/web/setup/annotations');
  await page.getByRole('button', { name: 'Change Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the annotation' });
  await dialog.getByLabel('Title').fill('Restarted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const stored = (await at.server.get(ANNOTATIONS)).items.find(({ title }) => title === 'Restarted');
  assert.deepEqual(
    [stored.at, stored.end].map((time) => Date.parse(time)),
    [times.at, times.end].map((time) => Date.parse(time)),
  );
});

test('a mark of many annotations names the first ones, and counts the others', async () => {
  for (let number = 1; number <= 9; number += 1)
    await at.server.post(ANNOTATIONS, { title: `Version 3.${number}`, kind: 'deployment', at: hoursAgo(120) });
  const page = await at.openAs(VIEWER, OVERVIEW);
  const mark = page.getByRole('button', { name: /^9 annotations: .*; and 1 more$/ });
  await mark.waitFor();
  assert.equal((await mark.getAttribute('aria-label')).match(/Version 3/g).length, 8);
});
