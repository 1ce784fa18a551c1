// Error screens: the server is away, has a new version, limits requests, or no longer knows the project or the login.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server));

const asks = (request, operation) => request.postData()?.includes(`query ${operation}(`) ?? false;
/** Answers the questions of one name as `answer` does, the others as the server does. */
const intercept = (page, operation, answer) =>
  page.route('**/graphql', (route) => (asks(route.request(), operation) ? answer(route) : route.continue()));
const pause = (seconds) => (route) =>
  route.fulfill({
    status: 429,
    contentType: 'application/problem+json',
    headers: { 'retry-after': String(seconds) },
    body: JSON.stringify({ code: 'rate_limited', title: 'Too many requests' }),
  });

test('the status does not call a database reachable that nobody could ask about', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.clock.install();
  await page.goto(at.server.origin + '/p/shop/web/setup/status');
  await page.getByText('Reachable', { exact: true }).waitFor();
  await intercept(page, 'Status', (route) => route.abort());
  await page.clock.fastForward(21_000);
  await page.clock.fastForward(5_000);
  await page.getByText('The server could not be reached').waitFor();
  await page.getByText(/These figures are from/).waitFor();
  assert.equal(await page.getByText('Reachable', { exact: true }).count(), 0);
});

test('a part of the dashboard that does not come leaves the page where it is, and comes when there is a server', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByText('Install the snippet').first().waitFor();
  const away = (route) => route.abort();
  await page.route('**/assets/**', away);
  await page.route('**/v1/health', away);
  // A shown error asks twice for the server, and a click on its button once more. Until the last answer is there, the
  // screen may still load by itself and take the button away.
  const askedInVain = (times) =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/health') && --times === 0);
  const shown = askedInVain(2);
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  await page.getByText('No connection').waitFor();
  await page.getByText('The server could not be reached').waitFor();
  await shown;
  const shownAgain = askedInVain(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shownAgain;
  await page.getByText('No connection').waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).waitFor();
  await page.unroute('**/assets/**', away);
  await page.unroute('**/v1/health', away);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Danger zone').waitFor();
});

test('a part that a newer server no longer has is got by one reload, without being asked', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/install');
  await page.getByText('Install the snippet').first().waitFor();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/**', (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  await page.getByText('Danger zone').waitFor();
  assert.equal(loads, 1);
});

test('a pause is said in minutes where it is long, the navigation stays, and it goes on by itself', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  await page.clock.install();
  const busy = pause(890);
  await intercept(page, 'Project', busy);
  await page.goto(at.server.origin + '/p/shop/web');
  await page.getByText('Too many requests. Loading continues in 15 minutes.').waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Sessions' }).waitFor();
  await page.unroute('**/graphql');
  await page.clock.runFor(891_000);
  await page.getByRole('region', { name: 'Devices' }).getByText('Desktop').waitFor();
});

test('a project that is gone is said to be, with a way to those there are', async () => {
  await at.server.post('/v1/orgs/shop/projects', { name: 'Old', slug: 'old', domains: ['old.example'] });
  const page = await at.openAs(OWNER, '/p/shop/old/setup/status');
  await page.getByText('Stored', { exact: true }).waitFor();
  await page.goto(at.server.origin + '/p/shop/older');
  await page.getByText('This project no longer exists, or you have no access to it.').waitFor();
  await page.getByRole('button', { name: 'To your projects' }).click();
  await page.waitForURL('**/sites');
});

test('a screen that could not be loaded says so in a card', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  for (const [operation, path] of [
    ['Relevance', 'relevance?view=model'],
    ['Session', 'sessions/01900000-0000-7000-8000-000000000000'],
    ['TrackingConfig', 'setup/tracking'],
    ['Status', 'setup/status'],
  ]) {
    await intercept(page, operation, pause(40));
    await page.goto(`${at.server.origin}/p/shop/web/${path}`);
    await page
      .locator('section', { has: page.getByRole('alert') })
      .getByText('Too many requests')
      .waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
