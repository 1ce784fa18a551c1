// The table of all rows of a panel: comparison, second dimension, CSV file, and server-side search in long tables.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const SOURCES = '/p/shop/web?preset=7d&all=sources';
const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await visit(server, { path: '/' });
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
  await visit(server, { path: '/pricing', referrer: 'https://news.example/' });
});

const cells = (dialog, name) =>
  dialog
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .evaluate((row) => [...row.cells].map((cell) => cell.innerText));
const variables = (request) => request.postDataJSON().variables;

test('rows are split by a second dimension, sorted by its values, and saved as they stand', async () => {
  const page = await at.openAs(OWNER, `${SOURCES}&compare=0`);
  const dialog = page.getByRole('dialog', { name: 'Sources · Channels' });
  await dialog.getByRole('combobox', { name: 'Split by' }).click();
  await page.getByRole('option', { name: 'Entry page' }).click();
  await page.waitForURL((url) => url.searchParams.get('split') === 'entry_page');
  await dialog.getByRole('columnheader', { name: '/pricing' }).waitFor();
  assert.deepEqual(await cells(dialog, 'Direct'), ['Direct', '4', '3', '1']);
  assert.deepEqual(await cells(dialog, 'Referrals'), ['Referrals', '1', '–', '1']);

  await dialog.getByRole('button', { name: 'Channel' }).click();
  await page.waitForURL((url) => url.searchParams.get('by') === 'value');
  await dialog.getByRole('button', { name: 'Channel' }).click();
  await eventually(async () => /^Referrals/.test(await dialog.getByRole('row').nth(1).innerText()), 'the names fell');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the table as CSV' }).click();
  const file = await saving;
  assert.equal(file.suggestedFilename(), 'web-channel-by-entry_page-sessions.csv');
  assert.equal(
    readFileSync(await file.path(), 'utf8'),
    'Channel,All,/,/pricing\r\nReferrals,1,0,1\r\nDirect,4,3,1\r\n',
  );

  await dialog.getByRole('combobox', { name: 'Figure' }).click();
  await page.getByRole('option', { name: 'Bounce rate' }).click();
  await eventually(async () => (await cells(dialog, 'Referrals'))[2] === '–', 'no session has no bounce rate');

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual([...new URL(page.url()).searchParams.keys()].sort(), ['compare', 'preset']);
});

test('rows say how they changed while the screen compares', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    if (!/query AllRows\b/.test(route.request().postDataJSON().query)) return route.fulfill({ response });
    const answer = await response.json();
    const direct = answer.data.project.breakdown.rows.find(({ value }) => value === 'direct');
    if (direct.previous) Object.assign(direct.previous, { sessions: 2, bounceRate: direct.bounceRate });
    return route.fulfill({ response, json: answer });
  });
  await page.goto(at.server.origin + SOURCES);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Changes are compared with /).waitFor();
  const direct = await dialog.getByRole('row', { name: /^Direct/ }).innerText();
  assert.match(direct, /4\s+100%/);
  assert.match(direct, /0\.0 pp/);
  assert.match(await dialog.getByRole('row', { name: /^Referrals/ }).innerText(), /1\s+new/);

  await page.goto(at.server.origin + `${SOURCES}&compare=0`);
  await dialog.getByRole('row', { name: /^Direct/ }).waitFor();
  assert.equal(await dialog.getByText(/^Changes are compared with /).count(), 0);
});

test('of more rows than are shown at once the server searches and sorts', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  const asked = [];
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    if (!/query AllRows\b/.test(route.request().postDataJSON().query)) return route.fulfill({ response });
    const answer = await response.json();
    asked.push(variables(route.request()));
    if (!variables(route.request()).search) answer.data.project.breakdown.distinct = 1200;
    return route.fulfill({ response, json: answer });
  });
  await page.goto(at.server.origin + '/p/shop/web?preset=7d&pages=ENTRY_PAGE&all=pages');
  const dialog = page.getByRole('dialog');
  const pager = dialog.getByRole('navigation', { name: 'Parts of the table' });
  await pager.getByText('1 – 500 of 1,200').waitFor();
  await pager.getByRole('button', { name: 'Next' }).click();
  await pager.getByText('501 – 1,000 of 1,200').waitFor();
  await eventually(() => asked.at(-1).offset === 500, 'the next rows were asked for');

  await dialog.getByRole('textbox', { name: 'Search' }).fill('pric');
  await pager.getByText('1 – 1 of 1').waitFor();
  assert.deepEqual([asked.at(-1).search, asked.at(-1).offset], ['pric', 0]);
  await dialog.getByRole('row', { name: /^\/pricing/ }).waitFor();
  await dialog.getByRole('button', { name: 'Visitors' }).click();
  await eventually(() => asked.at(-1).sort === 'VISITORS', 'the server sorted');
  await dialog.getByRole('columnheader', { name: 'Share' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Share' }).count(), 0, 'the server cannot sort by it');
});

test('a table that is too wide for a phone scrolls beside its names', async () => {
  const page = await at.openAs(OWNER, SOURCES, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const table = page.getByRole('dialog').getByRole('group', { name: 'Sources · Channels' });
  await table.getByRole('row', { name: /^Direct/ }).waitFor();
  const places = await table.evaluate((scroller) => {
    const name = scroller.querySelector('tbody th');
    const before = name.getBoundingClientRect().left;
    scroller.scrollLeft = 200;
    return { moved: scroller.scrollLeft, names: name.getBoundingClientRect().left - before };
  });
  assert.equal(places.moved, 200);
  assert.ok(Math.abs(places.names) <= 16, `the names stayed, but for ${places.names} pixels of margin`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
