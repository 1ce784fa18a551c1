// Pages, engagement and videos: figures of known visits, on screen and by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const WEB = '/p/shop/web';
const BEGINNING = 'f'.repeat(10) + '0'.repeat(15);
const video = (bits, more) => ({
  n: 0,
  id: 'film',
  src: 'player',
  fmt: 'landscape',
  t: 10,
  dur: 100,
  ws: 40,
  mp: 40,
  done: false,
  b: bits,
  r: [],
  ...more,
});
const at = dashboard(async (server) => {
  await visit(server, {
    path: '/pricing',
    pageview: {
      sp: 80,
      marks: { 25: 1000, 50: 2000, 75: 9000 },
      sec: { hero: [0, 4000], plans: [3000, 9000] },
      vids: [video(BEGINNING)],
    },
    events: [{ name: 'cta_click', props: { label: 'Buy now', section: 'hero' } }],
  });
  await visit(server, {
    path: '/pricing',
    pageview: {
      sp: 30,
      marks: { 25: 3000 },
      sec: { hero: [0, 2000] },
      vids: [video('f'.repeat(25), { fmt: 'portrait', done: true })],
    },
  });
  await visit(server, { path: '/' });
});

/** The cells of the row that begins with these words. */
const row = async (region, words) => {
  const line = region.getByRole('row').filter({ has: region.page().getByRole('rowheader', { name: words }) });
  await line.first().waitFor();
  return line.first().getByRole('cell').allInnerTexts();
};

test('pages are sorted and searched in the address, and a page opens with its own figures', async () => {
  const page = await at.openAs(OWNER, `${WEB}/pages`);
  const list = page.getByRole('group', { name: 'All pages' });
  assert.deepEqual((await row(list, '/pricing')).slice(0, 3), ['2', '2', '1']);
  await list.getByRole('button', { name: 'Entries' }).click();
  await page.waitForURL((url) => url.searchParams.get('by') === 'entries');
  await page.getByRole('textbox', { name: 'Find a page' }).fill('nowhere');
  await page.getByText('No page has “nowhere” in its path.').waitFor();
  await page.getByRole('textbox', { name: 'Find a page' }).fill('pri');
  await eventually(async () => (await list.getByRole('rowheader').count()) === 1, 'one page was left');

  await list.getByRole('link', { name: '/pricing' }).click();
  await page.getByRole('heading', { name: '/pricing', level: 1 }).waitFor();
  const marks = page.getByRole('group', { name: 'When scroll depths were reached' });
  assert.deepEqual(await row(marks, '25%'), ['2', '100%', '2s']);
  assert.deepEqual(await row(marks, '75%'), ['1', '50%', '9s']);
  assert.deepEqual(await row(marks, '90%'), ['–', '0%', '–']);
  const sections = page.getByRole('group', { name: 'Sections' });
  assert.deepEqual(await sections.getByRole('rowheader').allInnerTexts(), ['hero', 'plans']);
  assert.deepEqual((await row(sections, 'hero')).slice(0, 2), ['2', '100%']);
  const clicks = page.getByRole('group', { name: 'Clicks' });
  assert.deepEqual(await row(clicks, /^Buy now/), ['hero', '1', '1', '100%']);

  await page.getByRole('img', { name: 'Share of views by scroll depth' }).waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.waitForURL((url) => url.searchParams.get('view') === 'table');
  const curve = page.getByRole('group', { name: 'Share of views by scroll depth' });
  assert.deepEqual(await row(curve, '50%'), ['50%']);
});

test('a page that nobody saw says so', async () => {
  const page = await at.openAs(OWNER, `${WEB}/pages/page?path=/nowhere`);
  await page.getByText('Nobody saw this page in this period').waitFor();
});

test('sessions stand in their classes, and the hours are walked through by keyboard', async () => {
  const page = await at.openAs(OWNER, `${WEB}/engagement?preset=7d`);
  const time = page.getByRole('group', { name: 'Engaged time' });
  assert.deepEqual(await row(time, '10s to 30s'), ['3', '100%']);
  const depth = page.getByRole('group', { name: 'Scroll depth' });
  assert.deepEqual(await row(depth, '75% to 89%'), ['1', '33%']);

  const grid = page.getByRole('grid', { name: 'Sessions by hour of the week' });
  await grid.getByRole('gridcell', { name: /^Monday, 00:00–01:00: / }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const place = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.match(place, /^Tuesday, 23:00–00:00: \d sessions?/);
  assert.equal(await grid.getByRole('gridcell', { name: /: 3 sessions, 12s engaged on average$/ }).count(), 1);
  await page.getByRole('tab', { name: 'Table' }).click();
  const table = page.getByRole('group', { name: 'Sessions by hour of the week' });
  await eventually(async () => (await table.getByRole('rowheader').count()) === 168, 'all hours were listed');
});

test('a video shows what was watched of it, over all plays and by shape', async () => {
  const page = await at.openAs(OWNER, `${WEB}/videos`);
  const list = page.getByRole('group', { name: 'Videos' });
  assert.deepEqual(await row(list, /^film/), ['2', '2', '2', '1m 20s', '70%', '1', '50%']);
  await page.getByRole('img', { name: 'Share of plays by part of film' }).waitFor();
  await page.getByRole('tab', { name: 'Table' }).click();
  const curve = page.getByRole('group', { name: 'Share of plays by part of film' });
  assert.deepEqual(await row(curve, /^38%/), ['100%', '100%', '100%']);
  assert.deepEqual(await row(curve, /^40%/), ['50%', '0%', '100%']);
});

test('where the server is away, each screen says so and can be tried again', async () => {
  for (const screen of ['pages', 'engagement', 'videos']) {
    const page = await at.openAs(OWNER, '/favicon.svg');
    let away = true;
    await page.route('**/graphql', (route) =>
      away && /query (PageList|Engagement|Videos)\b/.test(route.request().postDataJSON().query)
        ? route.fulfill({ status: 503, json: { status: 503, code: 'db_unavailable', title: 'Database unavailable' } })
        : route.continue(),
    );
    await page.goto(`${at.server.origin}${WEB}/${screen}`);
    await page.getByText('The database is not reachable').waitFor();
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText({ pages: '/pricing', engagement: '10s to 30s', videos: 'film' }[screen]).first().waitFor();
  }
});

test('a page that the list does not hold is found by the server', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.route('**/graphql', (route) => {
    const body = route.request().postDataJSON();
    if (!/query PageList\b/.test(body.query)) return route.continue();
    // As on a site with more pages than the report returns.
    return route.continue({ postData: { ...body, variables: { ...body.variables, limit: 1 } } });
  });
  await page.goto(at.server.origin + `${WEB}/pages`);
  const list = page.getByRole('group', { name: 'All pages' });
  await page.getByText('The 1 pages with the most views, of 2.').waitFor();
  assert.equal(await list.getByRole('rowheader', { name: '/', exact: true }).count(), 0);
  await page.getByRole('textbox', { name: 'Find a page' }).fill('/');
  await list.getByRole('rowheader', { name: '/pricing' }).waitFor();
  await visit(at.server, { path: '/p/2999' });
  await page.getByRole('textbox', { name: 'Find a page' }).fill('/P/29');
  assert.deepEqual((await row(list, '/p/2999')).slice(0, 3), ['1', '1', '1']);
  await page.getByRole('textbox', { name: 'Find a page' }).fill('/p/3000');
  await page.getByText('No page has “/p/3000” in its path.').waitFor();
});
