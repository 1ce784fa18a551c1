import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting();

test('a page left at once is counted, once', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await page.evaluate(() => window.svc('event', 'seen'));
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 1, 'the last request arrived after the page was gone');
  const [{ id }] = recorder.pageviews;
  // All other batches of the first document arrive before those of the next one.
  await page.goto(url + '/pricing');
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews.length === 2, 'the next document was counted');
  const states = recorder.batches.flatMap(({ pvs }) => pvs).filter((pv) => pv.id === id);
  assert.equal(new Set(states.map(({ seq, age, ...state }) => JSON.stringify(state))).size, states.length);
  assert.match(recorder.received[0].headers['content-type'], /^text\/plain/);
});

test('a closed tab sends its last state', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.pageviews.length === 1, 'the first state arrived');
  await page.click('text=some text');
  await page.close({ runBeforeUnload: true });
  await recorder.until((r) => r.pageviews[0].clk === 1, 'the click of the closed tab arrived');
});

test('where requests end with the page, a beacon brings the last state', async () => {
  const { page, recorder, url } = visit;
  await page.addInitScript(() => delete Request.prototype.keepalive);
  await page.goto(url);
  await page.evaluate(() => window.svc('event', 'seen'));
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 1, 'the beacon arrived');
  assert.equal(recorder.received.at(-1).via, 'beacon');
});

test('no send needs a preflight', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length >= 1, 'the first state arrived');
  assert.ok(recorder.received.every(({ method }) => method === 'POST'));
  assert.equal(recorder.received[0].headers.cookie, undefined);
});

test('no send tells the address of the page, whatever the page lets others see', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url + '/pricing?mail=anna%40example.com');
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'unsafe-url' }));
    window.svc('event', 'seen');
  });
  await recorder.until((r) => r.events.length === 1, 'the event arrived');
  const { origin } = new URL(url);
  assert.ok(recorder.received.every(({ headers }) => headers.referer === origin + '/'));
});
