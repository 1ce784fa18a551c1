import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting();

test('a page left at once is counted, by beacon', async () => {
  const { page, recorder, url } = visit;
  // However slow the machine: only the beacon can bring it.
  await page.addInitScript(() => (window.fetch = () => new Promise(() => {})));
  await page.goto(url);
  await page.evaluate(() => window.svc('event', 'seen'));
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 1, 'the beacon arrived');
  const [{ id }] = recorder.pageviews;
  // Whatever else the first document sent arrives before what the next one sends.
  await page.goto(url + '/pricing');
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews.length === 2, 'the beacon of the next document arrived');
  const sends = recorder.batches.filter(({ pvs }) => pvs.some((pv) => pv.id === id));
  assert.equal(sends.length, 1, 'one beacon, although pagehide and visibilitychange both tell');
  assert.equal(recorder.received[0].via, 'beacon');
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

test('without beacons a keepalive request outlives the page', async () => {
  const { page, recorder, url } = visit;
  await page.addInitScript(() => (navigator.sendBeacon = () => false));
  await page.goto(url);
  await page.evaluate(() => window.svc('event', 'seen'));
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 1, 'the request arrived after the page was gone');
  assert.equal(recorder.received[0].via, 'fetch');
});

test('no send needs a preflight', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.received.length >= 1, 'the first state arrived');
  assert.ok(recorder.received.every(({ method }) => method === 'POST'));
  assert.equal(recorder.received[0].headers.cookie, undefined);
});
