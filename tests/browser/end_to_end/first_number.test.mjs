// The main path: a visit in a real browser appears as a figure in REST, GraphQL and the dashboard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/chromium.mjs';
import { eventually, Server } from '../support/server.mjs';
import { snippetOf, startSite } from '../support/site.mjs';

let server, site, browser;

before(async () => {
  server = await Server.start();
  await server.signUp();
  await server.makeProject();
  site = await startSite({ snippet: snippetOf(server.origin, server.key) });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await site?.close();
  await server?.stop();
});

const analytics = '/v1/projects/shop%2Fweb/analytics/';

test('a visitor walks over three pages', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const statuses = [];
  page.on('response', (answer) => answer.url().endsWith('/v1/e') && statuses.push(answer.status()));
  await page.goto(site.origin + '/?utm_source=news&utm_medium=email&utm_campaign=spring');
  await page.click('text=Book');
  await page.mouse.wheel(0, 5000);
  await page.waitForFunction(() => scrollY > 1000);
  await page.click('#to-pricing');
  await page.waitForURL('**/pricing');
  await page.evaluate(() => window.svc('event', 'plan_chosen', { plan: 'team', seats: 5 }));
  await page.click('#to-contact');
  await page.waitForURL('**/contact');
  await page.evaluate(() => window.svc('flush'));
  const all = async () => (await server.get(analytics + 'overview?preset=today')).totals.pageviews === 3;
  await eventually(all, 'all three pageviews were stored');
  assert.ok(statuses.includes(204));
  await context.close();
});

test('REST counts one session of three pageviews', async () => {
  const overview = await eventually(async () => {
    const answer = await server.get(analytics + 'overview?preset=today');
    return answer.totals.pageviews === 3 && answer;
  }, 'the overview had three pageviews');
  assert.equal(overview.totals.sessions, 1, 'the loads of one visitor are joined without storage');
  assert.equal(overview.totals.visitors, 1);

  const pages = await server.get(analytics + 'pages?preset=today');
  assert.deepEqual(pages.rows.map((row) => row.page).sort(), ['/', '/contact', '/pricing']);

  const sources = await server.get(analytics + 'breakdown?preset=today&dimension=utm_source');
  assert.deepEqual(
    sources.rows.map((row) => [row.value, row.sessions]),
    [['news', 1]],
  );
});

test('the session shows what the visitor did', async () => {
  const { items } = await server.get('/v1/projects/shop%2Fweb/sessions?preset=today');
  assert.equal(items.length, 1);
  const [session] = items;
  assert.equal(session.channel, 'email');
  assert.equal(session.entryPage, '/');
  assert.equal(session.exitPage, '/contact');
  assert.equal(session.maxScroll, 100);
  assert.equal(session.browser, 'chrome');
  assert.equal(session.os, 'linux');

  const { timeline, pageviews } = await server.get('/v1/projects/shop%2Fweb/sessions/' + session.id);
  assert.equal(pageviews.length, 3);
  const events = timeline.filter(({ kind }) => kind === 'event');
  assert.deepEqual(
    events.map(({ name, props }) => [name, props]),
    [
      ['cta_click', { label: 'Book now', section: 'offer' }],
      ['plan_chosen', { plan: 'team', seats: 5 }],
    ],
  );
});

test('GraphQL gives the same figures', async () => {
  const { project } = await server.graphql(
    `query ($project: String!) {
      project(project: $project) {
        overview(filter: { preset: TODAY }) { totals { sessions visitors pageviews } }
        pages(filter: { preset: TODAY }) { rows { page pageviews } }
      }
    }`,
    { project: 'shop/web' },
  );
  assert.deepEqual(project.overview.totals, { sessions: 1, visitors: 1, pageviews: 3 });
  assert.deepEqual(project.pages.rows.map((row) => row.page).sort(), ['/', '/contact', '/pricing']);
});

test('the dashboard shows them', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key, value),
    ['svc.session', JSON.stringify({ token: server.token, expiresAt: server.login.expiresAt })],
  );
  await page.goto(server.origin + '/p/shop/web?preset=today');
  const tiles = page.getByRole('group', { name: 'Key figures' });
  await tiles.getByText('Pageviews').waitFor();
  const tile = (name) => tiles.locator('> *', { hasText: name }).first().innerText();
  await eventually(async () => /\b3\b/.test(await tile('Pageviews')), 'the tile showed three pageviews');
  assert.match(await tile('Sessions'), /\b1\b/);
  await page.getByText('/pricing').first().waitFor();
  await context.close();
});
