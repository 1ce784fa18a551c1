// Visits of a site in Chromium, and what svc has counted of them.

import assert from 'node:assert/strict';
import { FAKES } from '../browser/support/consent_tools.mjs';

export const HOST = 'www.shop.example';

/**
 * Opens a page of its own. Keeps what the page sends to svc, by whatever way, and what the browser complains of.
 * `script` runs on every page before anything else.
 */
export async function openPage(browser, { origin, script }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  if (script) await context.addInitScript(script);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const seen = { asked: [], batches: [], complaints: [] };
  page.on('request', (request) => {
    if (!/\/v1\/(s\/|e$|c\/)/.test(request.url())) return;
    seen.asked.push(`${request.method()} ${request.url()}`);
    if (request.method() === 'POST') seen.batches.push(JSON.parse(request.postData()));
  });
  const refused = (response) => {
    if (/\/v1\/(s\/|e$)/.test(response.url()) && response.status() >= 400)
      seen.complaints.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', refused);
  page.on('requestfailed', (request) => {
    if (/\/v1\/s\//.test(request.url())) seen.complaints.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  page.on('console', (message) => message.type() === 'error' && seen.complaints.push(message.text()));
  page.on('pageerror', (error) => seen.complaints.push(String(error)));
  await page.goto(origin.replace('127.0.0.1', HOST));
  await page.locator('p[data-ready=true]').waitFor();
  return { page, seen, close: () => context.close() };
}

/** Sends what waits, and returns once the server has it. */
async function flushed(page) {
  await page.waitForFunction(() => typeof window.svc === 'function' && !window.svc.q);
  const answer = page.waitForResponse((response) => /\/v1\/e$/.test(response.url()));
  await page.evaluate(() => {
    svc('event', 'seen');
    svc('flush');
  });
  return (await answer).status();
}

/** The pageviews that the batches told of, each once. */
const viewsIn = (batches) => new Map(batches.flatMap(({ pvs }) => pvs).map(({ id, path }) => [id, path]));

/**
 * Opens the site and goes to two further pages by its own links. Asserts that each view was sent and counted once, and
 * that nothing was complained of. Returns the page, still open.
 */
export async function walk(browser, { origin, server, pages, script, sessions = 1 }) {
  const before = await counted(server);
  const visit = await openPage(browser, { origin, script });
  const { page, seen } = visit;
  assert.equal(await flushed(page), 204, seen.complaints.join('\n'));
  for (const name of ['pricing', 'contact']) {
    await page.locator(`#to-${name}`).click();
    await page.waitForURL((url) => url.pathname === pages[name]);
    await page.getByRole('heading', { name: name[0].toUpperCase() + name.slice(1) }).waitFor();
    await page.locator('p[data-ready=true]').waitFor();
    assert.equal(await flushed(page), 204);
  }
  assert.deepEqual(seen.complaints, []);
  assert.deepEqual([...viewsIn(seen.batches).values()], ['/', pages.pricing, pages.contact]);
  const after = await counted(server);
  assert.deepEqual(
    { sessions: after.sessions - before.sessions, pageviews: after.pageviews - before.pageviews },
    { sessions, pageviews: 3 },
  );
  return visit;
}

/** Opens the site and walks through it. Asserts that the page asked svc for nothing. */
export async function walkUnseen(browser, { origin, pages }) {
  const visit = await openPage(browser, { origin });
  const { page, seen } = visit;
  for (const name of ['pricing', 'contact']) {
    await page.locator(`#to-${name}`).click();
    await page.waitForURL((url) => url.pathname === pages[name]);
    await page.locator('p[data-ready=true]').waitFor();
  }
  const has = await page.evaluate(() => typeof window.svc);
  await visit.close();
  assert.deepEqual(seen.asked, []);
  assert.equal(has, 'undefined');
}

async function counted(server) {
  const { totals } = await server.get('/v1/projects/shop%2Fweb/analytics/overview?preset=today');
  return { sessions: totals.sessions, pageviews: totals.pageviews };
}

/** The consent of the next batch, and what the script has stored. */
export async function consentOf({ page, seen }) {
  const before = seen.batches.length;
  await flushed(page);
  const stored = await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('svc_')));
  return { consent: seen.batches.slice(before).at(-1).consent, stored: stored.length > 0 };
}

/** Returns as soon as the script has stored something, or nothing any more. Frameworks keep things of their own there. */
export const untilStored = (page, stored) =>
  page.waitForFunction(
    (stored) => Object.keys(sessionStorage).some((name) => name.startsWith('svc_')) === stored,
    stored,
  );

/** Every imitation of a consent tool, as [tool, name, code]. */
export const CONSENT_TOOLS = Object.entries(FAKES).flatMap(([tool, fakes]) =>
  Object.entries(fakes).map(([name, code]) => [tool, name, `{${code}}`]),
);
