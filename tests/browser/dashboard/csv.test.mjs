// CSV files contain the data of the screen: engagement, every part of the flow, and lists to their last row.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { journey, visit } from '../support/traffic.mjs';

const WEB = '/p/shop/web';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing', '/contact'] });
  await journey(server, { pages: ['/', '/pricing'] });
  const clicks = Array.from({ length: 80 }, (_, at) => ({ name: 'cta_click', props: { label: String(at) } }));
  await visit(server, { path: '/blog', events: clicks });
  await visit(server, { path: '/blog', events: clicks });
  await visit(server, { path: '/blog', events: clicks });
});

/** The name and the lines of the file that the button saves. */
async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save as CSV: ${name}`, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

test('the flow saves each part that it shows', async () => {
  const page = await at.openAs(OWNER, `${WEB}/flow`);
  await page.getByText('Steps as a list').waitFor();
  const paths = {
    name: 'web-flow-paths.csv',
    lines: ['page1,page2,page3,sessions', '/,/pricing,,1', '/,/pricing,/contact,1', '/blog,,,3'],
  };
  const sorted = ({ name, lines: [head, ...lines] }) => ({ name, lines: [head, ...lines.toSorted()] });
  assert.deepEqual(sorted(await saved(page, 'Paths')), paths);

  await page.goto(at.server.origin + `${WEB}/flow?view=table`);
  await page.getByRole('region', { name: 'Transitions' }).waitFor();
  assert.deepEqual(sorted(await saved(page, 'Paths')), paths);
  assert.deepEqual(sorted(await saved(page, 'Transitions')), {
    name: 'web-flow-transitions.csv',
    lines: ['from,to,transitions,sessions', '/,/pricing,2,2', '/pricing,/contact,1,1'],
  });
  assert.deepEqual(sorted(await saved(page, 'Entries')).lines, ['page,sessions', '/,2', '/blog,3']);
  assert.deepEqual(sorted(await saved(page, 'Exits')).lines, ['page,sessions', '/blog,3', '/contact,1', '/pricing,1']);
});

test('engagement is saved as it spreads', async () => {
  const page = await at.openAs(OWNER, `${WEB}/engagement`);
  const { name, lines } = await saved(page, 'Distribution of sessions');
  assert.equal(name, 'web-engagement.csv');
  assert.equal(lines[0], 'of,from,below,sessions');
  const pages = lines.filter((line) => line.startsWith('pages,')).slice(0, 3);
  assert.deepEqual(pages, ['pages,0,2,3', 'pages,2,3,1', 'pages,3,4,1']);
});

test('sessions are saved on a phone, too', async () => {
  const page = await at.openAs(OWNER, `${WEB}/sessions`, { viewport: { width: 390, height: 844 } });
  await page
    .getByRole('link', { name: /^Session of/ })
    .first()
    .waitFor();
  const { name, lines } = await saved(page, 'Sessions');
  assert.equal(name, 'web-sessions.csv');
  assert.equal(lines.length, 6);
});

test('the hours of the week are saved on their own', async () => {
  const page = await at.openAs(OWNER, `${WEB}/engagement`);
  await page.getByRole('grid').waitFor();
  const { name, lines } = await saved(page, 'When visitors come');
  assert.equal(name, 'web-engagement-hours.csv');
  assert.equal(lines[0], 'weekday,hour,sessions,averageEngagedMs');
  assert.equal(lines.length, 1 + 7 * 24);
  const sessions = lines.slice(1).map((line) => Number(line.split(',')[2]));
  assert.equal(
    sessions.reduce((sum, count) => sum + count, 0),
    5,
  );
});

test('events are saved to the last, by more than one page', async () => {
  const page = await at.openAs(OWNER, `${WEB}/events?names=cta_click`);
  await page.getByRole('list', { name: 'List of events' }).getByRole('listitem').first().waitFor();
  const { name, lines } = await saved(page, 'List of events');
  assert.equal(name, 'web-events.csv');
  assert.match(lines[0], /^id,at,name,props,pageviewId,page,session\.id,/);
  assert.equal(lines.length, 1 + 3 * 80);
  assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, lines.length);
  assert.equal(lines.filter((line) => line.includes('"{""label"":""79""}"')).length, 3);
});

/** Answers the pages of a list of so many sessions; a page that is held is not answered. */
const sessionsOf = (page, total, held = -1) =>
  page.route('**/v1/projects/*/sessions?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (route.request().headers().accept === 'text/csv') return route.continue();
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset') ?? 0)];
    if (offset === held) return undefined;
    const items = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => ({ id: `s${offset + at}` }));
    return route.fulfill({ json: { items, total, limit, offset } });
  });

test('a file ends at 10,000 rows, and it is said that there are more', async () => {
  const page = await at.openAs(OWNER, `${WEB}/sessions`);
  await sessionsOf(page, 10_300);
  await page
    .getByRole('link', { name: /^Session of/ })
    .first()
    .waitFor();
  const { lines } = await saved(page, 'Sessions');
  assert.equal(lines.length, 10_002);
  assert.match(lines.at(-2), /^s9999,/);
  assert.equal(lines.at(-1), '# The first 10000 rows. There are more.');
  await page.getByText('The file contains the first 10,000 rows.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The file contains the first 10,000 rows.').waitFor({ state: 'hidden' });
});

test('saving says how far it is, and can be given up', async () => {
  const page = await at.openAs(OWNER, `${WEB}/sessions`);
  await sessionsOf(page, 900, 400);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const button = page.getByRole('button', { name: 'Save as CSV: Sessions' });
  await button.click();
  await page.getByText('400 of 900 rows').waitFor();
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('400 of 900 rows').waitFor({ state: 'hidden' });
  assert.equal(downloads, 0);
  assert.ok(await button.isEnabled());

  // Afterwards the whole list is saved as if nothing had been given up.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  assert.equal((await saved(page, 'Sessions')).lines.length, 6);
});
