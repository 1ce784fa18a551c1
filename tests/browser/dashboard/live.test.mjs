// The live view updates by itself, whatever proxy is between the browser and the server: the visits, and the last half hour.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { line, withoutSockets } from '../support/proxy.mjs';
import { eventually } from '../support/server.mjs';
import { uuid, visit } from '../support/traffic.mjs';

const LIVE = '/p/shop/web/live';
const at = dashboard((server) => visit(server, { path: '/before' }));

const list = (page) => page.getByRole('list', { name: 'Visits as they happen' });
/** A figure of the last half hour. */
const figure = async (page, name) =>
  Number(await page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd').innerText());
const state = (page, name) => page.getByRole('status').filter({ hasText: name }).waitFor();

/** Opens the view; keeps the WebSockets it opens and the questions it asks. */
async function open(options) {
  const page = await at.openAs(OWNER, '/favicon.svg', options);
  const seen = { page, sockets: [], asked: 0 };
  page.on('websocket', (socket) => seen.sockets.push(socket));
  page.on('request', (request) => {
    if (request.postData()?.includes('query LiveTail')) seen.asked += 1;
  });
  await page.goto((options?.origin ?? at.server.origin) + LIVE);
  await list(page).getByRole('link', { name: '/before' }).waitFor();
  return seen;
}

const setSeen = (page, seen) =>
  page.evaluate((seen) => {
    const value = seen ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, seen);

test('a visit appears without a reload and without asking, and leads to its session', async () => {
  const { page, ...seen } = await open();
  await state(page, 'Connected');
  const asked = seen.asked;
  await visit(at.server, { path: '/arrived', referrer: 'https://www.google.com/' });
  const link = list(page).getByRole('link', { name: '/arrived' });
  await link.waitFor();
  assert.equal(await list(page).getByRole('link').first().innerText(), '/arrived', 'the newest comes first');
  assert.equal(seen.asked, asked);
  await link.click();
  await page.waitForURL('**/p/shop/web/sessions/*');
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
});

test('entries stand in the order of their times, and those of another day have their date', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  await visit(at.server, { path: '/newer' });
  await list(page).getByRole('link', { name: '/newer' }).waitFor();
  await visit(at.server, { path: '/older', pageview: { age: 20 * 60_000 } });
  await list(page).getByRole('link', { name: '/older' }).waitFor();
  const times = await list(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.dateTime));
  assert.deepEqual(times, times.toSorted().reverse());

  await page.clock.setFixedTime(Date.now() + 48 * 3_600_000);
  await page.reload();
  await list(page).getByRole('link', { name: '/newer' }).waitFor();
  assert.match(await list(page).locator('time').first().innerText(), /^\d+ \w+, \d\d:\d\d:\d\d$/);
});

test('the last half hour counts a visit as soon as it appears, in its minute', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  await eventually(async () => (await figure(page, 'Pageviews')) > 0, 'the figures were there');
  const before = await figure(page, 'Pageviews');
  await visit(at.server, { path: '/counted' });
  await eventually(async () => (await figure(page, 'Pageviews')) === before + 1, 'the visit was counted');
  const minutes = page.getByRole('slider', { name: 'Visitors and pageviews by minute' });
  assert.equal(await minutes.getAttribute('aria-valuemax'), '30');
  await minutes.focus();
  await page.keyboard.press('End');
  const said = await minutes.getAttribute('aria-valuetext');
  assert.match(said, /^\d\d:\d\d: \d+ visitors?, \d+ pageviews?, \d+ events?$/);
  await page.locator('p').getByText(said).waitFor();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await minutes.getAttribute('aria-valuenow'), '29');
  await page.getByRole('list', { name: 'Where visitors are' }).getByText('/counted').waitFor();
});

test('a visit has the page that it viewed last, and the goals that it has reached', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  const session = uuid();
  await visit(at.server, { session, path: '/form' });
  await list(page).getByRole('link', { name: '/form' }).waitFor();
  await visit(at.server, { session, path: '/sent', events: [{ name: 'form_submit' }] });
  const row = list(page).getByRole('listitem').filter({ hasText: '/sent' });
  await row.getByTitle('Goals reached: Form submitted').waitFor();
  assert.equal(await list(page).getByRole('link', { name: '/form' }).count(), 0);
  await page.getByRole('tab', { name: 'Pageviews and events' }).click();
  const arrivals = page.getByRole('list', { name: 'Incoming data' });
  await arrivals.getByRole('link', { name: '/form' }).waitFor();
  await arrivals.getByRole('link', { name: 'Form submitted' }).first().waitFor();
  assert.ok(page.url().includes('list=events'));
});

test('while paused, nothing moves, and what has arrived is shown afterwards', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  await page.getByRole('button', { name: 'Pause' }).click();
  await visit(at.server, { path: '/held-back' });
  await page.getByRole('button', { name: 'Continue (1 new)' }).waitFor();
  assert.equal(await page.getByText('/held-back').count(), 0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await list(page).getByRole('link', { name: '/held-back' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('the big screen goes on by itself, and closes by Back and by Escape', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Big screen' }).click();
  const screen = page.getByRole('dialog', { name: 'Web shop live' });
  await screen.getByText('visitors in the last 5 minutes').waitFor();
  await visit(at.server, { path: '/on-the-wall' });
  await screen.getByRole('link', { name: '/on-the-wall' }).waitFor();
  await page.goBack();
  await screen.waitFor({ state: 'detached' });
  assert.ok(page.url().endsWith(LIVE));
  await page.goto(at.server.origin + LIVE + '?big=1');
  await screen.getByRole('link', { name: '/on-the-wall' }).waitFor();
  await page.keyboard.press('Escape');
  await screen.waitFor({ state: 'detached' });
});

test('a test visit is marked', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  await visit(at.server, { path: '/tried', test: true });
  await list(page).getByRole('listitem').filter({ hasText: '/tried' }).getByText('Test', { exact: true }).waitFor();
});

test('where a proxy refuses WebSockets, it appears all the same', async () => {
  const proxy = await withoutSockets(at.server);
  try {
    const seen = await open({ origin: proxy.origin });
    await state(seen.page, 'Every 2 seconds');
    await visit(at.server, { path: '/by-asking' });
    await list(seen.page).getByRole('link', { name: '/by-asking' }).waitFor();
    assert.ok(seen.sockets.length > 0, 'a WebSocket was tried');
  } finally {
    await proxy.close();
  }
});

test('a line that breaks is said, and what came meanwhile is shown when it is mended', async () => {
  const way = await line(at.server);
  try {
    const { page } = await open({ origin: way.origin });
    await state(page, 'Connected');
    way.cut();
    await state(page, 'No connection');
    await visit(at.server, { path: '/meanwhile' });
    way.mend();
    await list(page).getByRole('link', { name: '/meanwhile' }).waitFor();
    await state(page, 'Connected');
    assert.equal(await list(page).getByRole('link', { name: '/before' }).count(), 1, 'nothing is shown twice');
  } finally {
    await way.close();
  }
});

test('a hidden tab holds no connection, and reads up when it is seen again', async () => {
  const { page, sockets } = await open();
  await state(page, 'Connected');
  await setSeen(page, false);
  await eventually(() => sockets.every((socket) => socket.isClosed()), 'the connection was closed');
  await visit(at.server, { path: '/unseen' });
  const before = sockets.length;
  await setSeen(page, true);
  await list(page).getByRole('link', { name: '/unseen' }).waitFor();
  await state(page, 'Connected');
  assert.equal(sockets.length, before + 1);
});

test('leaving the view closes its connection', async () => {
  const { page, sockets } = await open();
  await state(page, 'Connected');
  await page.getByRole('complementary').getByRole('link', { name: 'Sessions' }).click();
  await page.waitForURL('**/sessions');
  await eventually(() => sockets.every((socket) => socket.isClosed()), 'the connection was closed');
});

test('a login that has ended shows nothing more and leads to the login', async () => {
  const { page } = await open();
  await state(page, 'Connected');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('svc.session')).token);
  const answer = await fetch(at.server.origin + '/v1/auth/logout', {
    method: 'POST',
    headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
    body: JSON.stringify({ all: false }),
  });
  assert.ok(answer.ok);
  await visit(at.server, { path: '/not-for-them' });
  await page.waitForURL(({ pathname, search }) => pathname === '/login' && search.includes('live'));
  assert.equal(await page.getByText('/not-for-them').count(), 0);
  assert.equal(await page.evaluate(() => localStorage.getItem('svc.session')), null);
});
