// Rows of tables: how they changed, columns that a person chooses, the search in sessions, and CSV files.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey, makeConversion, uuid, visit } from '../support/traffic.mjs';

const WEB = '/p/shop/web';
const SESSIONS = `${WEB}/sessions?preset=7d`;
const session = uuid();
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing', '/contact'], referrer: 'https://news.example/' });
  await visit(server, { path: '/blog', session, events: [{ name: 'subscribe' }] });
  await makeConversion(server);
});

const rows = (page) => page.getByRole('link', { name: /^Session of/ });
const sessions = (page, count) =>
  eventually(async () => (await rows(page).count()) === count, `${count} sessions are left`);
const names = (page) => page.getByRole('columnheader').allInnerTexts();

/** The name and the lines of the file that the button saves. */
async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save as CSV: ${name}`, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

test('rows of panels say how they changed while the screen compares', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { sources, pageRows } = answer.data?.project ?? {};
    const direct = sources?.rows.find(({ value }) => value === 'direct');
    if (direct?.previous) direct.previous.sessions = 1;
    const pricing = pageRows?.rows.find(({ page }) => page === '/pricing');
    if (pricing?.previous) pricing.previous.pageviews = 4;
    return route.fulfill({ response, json: answer });
  });
  await page.goto(`${at.server.origin}${WEB}?preset=7d`);
  const panel = (name) => page.getByRole('region', { name, exact: true });
  const row = (name, text) => panel(name).getByRole('button', { name: text }).innerText();
  await panel('Sources').getByText('Change', { exact: true }).waitFor();
  assert.match(await row('Sources', /Direct/), /2[^]*100%/);
  assert.match(await row('Sources', /Referrals/), /1[^]*new/);
  assert.match(await row('Pages', /^\/pricing/), /2[^]*50%/);
  await panel('Pages').getByTitle('4 in the comparison period').waitFor();

  await page.goto(`${at.server.origin}${WEB}?preset=7d&compare=0`);
  await panel('Sources')
    .getByRole('button', { name: /Direct/ })
    .waitFor();
  assert.equal(await page.getByText('Change', { exact: true }).count(), 0);
});

test('sessions are searched on the server by page, source, event and id', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 3);
  const search = page.getByRole('searchbox', { name: /^Page, source, event/ });
  for (const [text, count] of [
    ['PRIC', 2],
    ['news.ex', 1],
    ['subscr', 1],
    [session, 1],
  ]) {
    await search.fill(text);
    await page.waitForURL((url) => url.searchParams.get('q') === text);
    await sessions(page, count);
  }
  const { lines } = await saved(page, 'Sessions');
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(',')[0]),
    [session],
  );
  await search.fill('nowhere');
  await page.getByText('No session of this period has “nowhere” in a page').waitFor();
  await search.fill('');
  await sessions(page, 3);
});

test('a person chooses columns, which stay in the browser', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 3);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Duration' }).check();
  await page.getByRole('checkbox', { name: 'Visitor' }).uncheck();
  await page.getByRole('columnheader', { name: 'Duration' }).waitFor();
  await page.reload();
  await sessions(page, 3);
  const shown = await names(page);
  assert.ok(shown.includes('Duration') && !shown.includes('Visitor'), shown.join());

  await page.goto(`${at.server.origin}${WEB}?preset=7d&compare=0&all=sources`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('columnheader', { name: 'Duration' }).waitFor();
  await dialog.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByRole('checkbox', { name: 'Bounce rate' }).uncheck();
  await eventually(async () => !(await names(dialog)).includes('Bounce rate'), 'the column went');
  await page.goto(`${at.server.origin}${WEB}/pages?preset=7d`);
  await page.getByRole('columnheader', { name: 'Bounce rate' }).waitFor();
});

test('conversions are saved with the filter of the list', async () => {
  const page = await at.openAs(OWNER, `${WEB}/conversions?preset=7d`);
  await page.getByRole('table', { name: 'Conversions' }).getByRole('link').waitFor();
  const { name, lines } = await saved(page, 'Conversions');
  assert.equal(name, 'web-conversions.csv');
  assert.match(lines[0], /^id,eventId,definition,sessionId,source,status,occurredAt,value,currency,/);
  assert.match(lines[1], /,order,[^,]+,beacon,pending,[^,]+,49\.9,EUR,/);
  assert.equal(lines.length, 2);

  await page.goto(`${at.server.origin}${WEB}/conversions?preset=7d&status=rejected`);
  await page.getByText('No conversion matches').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save as CSV: Conversions' }).isDisabled());
});

test('where visitors went next is saved, and what arrived day by day', async () => {
  const page = await at.openAs(OWNER, `${WEB}/pages/page?preset=7d&path=/pricing`);
  await page.getByRole('table', { name: 'Where next' }).getByRole('link', { name: '/contact' }).waitFor();
  assert.deepEqual(await saved(page, 'Where next'), {
    name: 'web-next-pages.csv',
    lines: ['page,sessions,share', '/contact,1,0.5', ',1,0.5'],
  });
  await page.goto(`${at.server.origin}${WEB}/setup/status`);
  await page.getByRole('table', { name: 'The last 30 days' }).waitFor();
  const { name, lines } = await saved(page, 'The last 30 days');
  assert.equal(name, 'web-days.csv');
  assert.match(lines[0], /^day,stored,rateLimited,originRefused/);
  assert.match(lines[1], /^\d{4}-\d\d-\d\d,[1-9]/);
});
