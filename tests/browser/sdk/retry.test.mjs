import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, openOwn } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting();

test('after 429 the same data comes again', async () => {
  const { recorder } = visit;
  recorder.answers = [{ status: 429, headers: { 'retry-after': '1' } }];
  await openOwn(visit, atOnce("svc('event', 'bought')"));
  await recorder.until((r) => r.received.some(({ status }) => status === 204), 'a send was taken');
  const [refused, taken] = recorder.received;
  assert.equal(refused.status, 429);
  assert.equal(refused.batch.ev.length, 1);
  assert.deepEqual(taken.batch.ev, refused.batch.ev);
  assert.ok(taken.batch.pvs[0].seq > refused.batch.pvs[0].seq);
});

test('what happens offline arrives once the network is back', async () => {
  const { page, recorder, url, context } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length >= 1, 'the first state arrived');
  await context.setOffline(true);
  await page.evaluate(() => (window.svc('event', 'offline_event'), window.svc('flush')));
  await page.evaluate(() => history.pushState(null, '', '/offline'));
  await context.setOffline(false);
  await recorder.until((r) => r.events.length === 1 && r.pageviews.length === 2, 'the offline data arrived');
  assert.equal(recorder.events[0].e, 'offline_event');
});

test('what happens offline before the page is hidden arrives when both are back', async () => {
  const { page, recorder, url, context } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length >= 1, 'the first state arrived');
  await context.setOffline(true);
  await page.evaluate(() => {
    const turn = (hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    window.svc('event', 'offline_event');
    turn(true);
    turn(false);
  });
  await context.setOffline(false);
  await recorder.until((r) => r.events.length === 1, 'the event arrived');
});

test('an event just before the page is hidden is not lost to a server that has no room', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length >= 1, 'the first state arrived');
  recorder.answers = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503, headers: { 'retry-after': '1' } },
  ];
  await page.evaluate(() => {
    window.svc('event', 'bought');
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const kept = (r) =>
    r.received.some(({ status, batch }) => status === 204 && batch.ev.some(({ e }) => e === 'bought'));
  await recorder.until(kept, 'the event was taken');
});

test('a refusal does not end the view', async () => {
  const { page, recorder, url } = visit;
  recorder.answers = [{ status: 400 }];
  await page.goto(url);
  await recorder.until((r) => r.received.length === 1, 'the first state was refused');
  // The page knows it a moment later.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/v1/e')));
  await page.evaluate(() => window.svc('event', 'later'));
  await recorder.until(
    (r) => r.received.some(({ status, batch }) => status === 204 && batch.ev.length),
    'the event arrived',
  );
});

/** With SVC_SOAK=1 twice as many. */
const TURNS = process.env.SVC_SOAK === '1' ? 40 : 20;

test('seconds of turning between tabs need two requests, or few more', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length === 1, 'the first state arrived');
  await page.evaluate(async (turns) => {
    for (let turn = 0; turn < turns; turn++) {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => turn % 2 === 0 });
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((done) => setTimeout(done, 200));
    }
  }, TURNS);
  await page.goto('about:blank');
  await page.goto(url + '/pricing');
  await recorder.until((r) => r.pageviews.length === 2, 'the next page arrived');
  const [{ id }] = recorder.pageviews;
  const sends = recorder.batches.filter(({ pvs }) => pvs.some((pv) => pv.id === id));
  assert.ok(sends.length <= 3, `${sends.length} requests`);
});

test('a batch is never larger than 16 KB', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await page.evaluate(() => {
    for (let n = 0; n < 100; n++) window.svc('event', 'note', { n, text: 'ä'.repeat(150) });
  });
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 100, 'all events arrived');
  assert.ok(recorder.received.length > 2);
  assert.ok(recorder.received.every(({ bytes }) => bytes <= 16 * 1024));
});
