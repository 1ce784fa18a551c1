import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY } from '../support/recorder.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { configRev: 3 } });

test('a visit over three pages arrives with scroll, clicks and events', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url + '/?utm_source=news&utm_medium=email');
  await recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
  await page.click('text=Book');
  await page.mouse.wheel(0, 5000);
  await page.waitForFunction(() => scrollY > 1000);
  await page.click('#to-pricing');
  await page.waitForURL('**/pricing');
  await page.evaluate(() => window.svc('event', 'plan_chosen', { plan: 'team', seats: 5 }));
  await page.click('#to-contact');
  await page.waitForURL('**/contact');
  await recorder.until(
    (r) => r.pageviews.length === 3 && r.events.length === 2 && r.pageviews[0].clk === 2,
    'all pages, events and clicks arrived',
  );

  const [home, pricing, contact] = recorder.pageviews;
  assert.deepEqual([home.path, pricing.path, contact.path], ['/', '/pricing', '/contact']);
  assert.deepEqual(home.attr, { utm_source: 'news', utm_medium: 'email' });
  assert.equal(home.attrFrom, 'url');
  assert.equal(home.sp, 100);
  assert.ok(home.sy > 1000 && home.ph > 2400);
  assert.deepEqual(Object.keys(home.marks), ['25', '50', '75', '90', '100']);
  assert.equal(home.iclk, 2);
  assert.ok(home.eng > 0, 'a focused page counts engaged time');
  assert.deepEqual([home.vw, home.vh, home.lang, home.host], [1280, 800, 'de', '127.0.0.1']);
  assert.deepEqual(
    recorder.events.map(({ pv, e, p }) => [pv, e, p]),
    [
      [home.id, 'cta_click', { label: 'Book now', section: 'offer' }],
      [pricing.id, 'plan_chosen', { plan: 'team', seats: 5 }],
    ],
  );
  assert.ok(recorder.batches.every((batch) => batch.k === KEY && batch.cv === 3 && batch.fresh && !batch.consent));
  assert.equal(
    new Set(recorder.batches.map((batch) => batch.sid)).size,
    3,
    'nothing is stored, so each load has its id',
  );
});

test('nothing is left in the browser', async () => {
  const { page, recorder, url, context } = visit;
  await page.goto(url);
  await recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length]), [0, 0]);
});

test('after consent the session outlives the page load', async () => {
  const { page, recorder, url } = visit;
  await page.addInitScript(() => {
    window.svc ??= function () {
      (svc.q = svc.q || []).push(arguments);
    };
    svc('consent', true);
  });
  await page.goto(url);
  await recorder.until((r) => r.batches.some((batch) => batch.consent), 'a batch with consent arrived');
  await page.goto(url + '/pricing');
  await recorder.until((r) => r.pageviews.length === 2, 'the second page arrived');
  const last = recorder.batches.at(-1);
  assert.equal(last.sid, recorder.batches[0].sid);
  assert.equal(last.fresh, false);
});
