// Tests that a rendered screen does not move any more, however slow the answers are. The screens are divided over
// several files, because each takes its time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from './dashboard.mjs';
import { settings } from './screens.mjs';
import { journey, makeConversion, visit } from './traffic.mjs';

// Addresses with the words by which the screen shows that it is complete.
export const full = {
  '/p/shop/web': 'Desktop',
  '/p/shop/web/pages': '/contact',
  '/p/shop/web/pages/page?path=/pricing': 'The session ended here',
  '/p/shop/web/engagement': 'A quarter of the sessions',
  '/p/shop/web/videos': 'Completed',
  '/p/shop/web/funnels': 'continued',
  '/p/shop/web/flow': 'Steps as a list',
  '/p/shop/web/flow?view=table': 'Transitions',
  '/p/shop/web/goals': 'Form submitted',
  '/p/shop/web/questionnaires': 'Unknown answers',
  '/p/shop/web/relevance': 'Preview',
  '/p/shop/web/relevance?view=ranking': '/pricing',
  '/p/shop/web/sessions': '/contact',
  '/p/shop/web/events': 'Form submitted',
  '/p/shop/web/events/catalog': 'Form submitted',
  '/p/shop/web/events/catalog/form_submit': 'This event has no schema',
  '/p/shop/web/events/catalog/form_submit?describe=1': 'You have unsaved changes',
  '/p/shop/web/conversions': 'Google Ads: waiting',
  '/p/shop/web/conversions/definitions': 'to be confirmed within 14 days',
  '/p/shop/web/live': 'Connected',
  '/p/shop/web/sql': 'No query has run yet',
  '/p/shop/web/setup': 'It works',
  ...settings,
};
export const never = {
  '/p/shop/new': 'Waiting for the first pageview',
  '/new/shop/new': 'Waiting for the first pageview',
  '/p/shop/new/pages': 'No visits yet',
  '/p/shop/new/engagement': 'No visits yet',
  '/p/shop/new/videos': 'No visits yet',
  '/p/shop/new/funnels': 'No funnel yet',
  '/p/shop/new/flow': 'No visits yet',
  '/p/shop/new/goals': 'Form submitted',
  '/p/shop/new/questionnaires': 'No questionnaire yet',
  '/p/shop/new/sessions': 'No visits yet',
  '/p/shop/new/events': 'No visits yet',
  '/p/shop/new/events/catalog': 'No event has a schema yet',
  '/p/shop/new/conversions': 'No conversion is defined yet',
  '/p/shop/new/conversions/definitions': 'No conversion is defined yet',
  '/p/shop/new/live': 'Nothing has arrived yet',
  '/p/shop/new/setup': 'Waiting for the first pageview',
  '/p/shop/new/setup/status': 'Never',
};

const SLOW = 250;
/** More than this is seen. */
const MOST = 0.01;
const video = { n: 0, id: 'film', src: 'player', fmt: 'landscape', t: 10, dur: 100, ws: 40, mp: 40, done: false };

/** What moved by more than is right, on each of these screens. */
async function moving(at, page, screens) {
  const found = {};
  for (const [path, words] of Object.entries(screens)) {
    await page.goto(at.server.origin + path);
    await page.getByText(words).locator('visible=true').first().waitFor();
    // What follows the words: charts, lists of options.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > MOST) found[path] = { sum, shifts };
  }
  return found;
}

/** A page that gets every answer late and keeps what moves. */
async function slowPage(at, width) {
  const page = await at.openAs(OWNER, '/favicon.svg', { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.route(/\/(graphql|v1\/)/, async (route) => {
    // What a screen is about may come long after what stands around it.
    const last = route.request().postData()?.includes('query Overview(');
    await new Promise((resolve) => setTimeout(resolve, last ? 4 * SLOW : SLOW));
    // The screen may have been left.
    await route.continue().catch(() => {});
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        const what = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? '').join(' | ');
        window.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

/** A shop with visits of every kind, and a project that had none. */
export const shop = () =>
  dashboard(async (server) => {
    await visit(server, { path: '/pricing', pageview: { vids: [{ ...video, b: 'f'.repeat(25), r: [] }] } });
    await journey(server, { pages: ['/pricing', '/contact'], events: [{ name: 'form_submit' }] });
    await server.post('/v1/projects/shop%2Fweb/funnels', {
      key: 'contact',
      name: 'Contact',
      mode: 'sequential',
      steps: ['/pricing', '/contact'].map((value) => ({ match: { kind: 'page', match: { kind: 'exact', value } } })),
    });
    await makeConversion(server);
    await server.post('/v1/orgs/shop/projects', { name: 'New', slug: 'new', domains: ['new.example'] });
  });

/** Declares the test of some screens in a window of a width. */
export function holdStill(at, name, width, screens) {
  test(`no screen moves after it has drawn: ${name}, ${width} pixels`, async () => {
    assert.deepEqual(await moving(at, await slowPage(at, width), screens), {});
  });
}

/** The same of a session, whose address is not known before. */
export function holdSessionStill(at, width) {
  test(`no screen moves after it has drawn: a session, ${width} pixels`, async () => {
    const page = await slowPage(at, width);
    await page.goto(at.server.origin + '/p/shop/web/sessions');
    const link = page.getByRole('link', { name: /^Session of/ }).first();
    const address = await link.getAttribute('href');
    assert.deepEqual(await moving(at, page, { [address]: 'Where it came from' }), {});
  });
}

/** The same of a conversion. */
export function holdConversionStill(at, width) {
  test(`no screen moves after it has drawn: a conversion, ${width} pixels`, async () => {
    const page = await slowPage(at, width);
    await page.goto(at.server.origin + '/p/shop/web/conversions');
    const address = await page.getByRole('link', { name: /^Order, / }).getAttribute('href');
    assert.deepEqual(await moving(at, page, { [address]: 'Open the visit' }), {});
  });
}
