import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../support/chromium.mjs';
import { atOnce, openOwn, stateAtEnd } from '../support/own_page.mjs';
import { KEY } from '../support/recorder.mjs';
import { snippetOf } from '../support/site.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { testParams: ['svc_test'] } });

test('a snippet that is there twice counts once', async () => {
  const tag = (origin, key) => `<script async src="${origin}/v1/s/sdk.js" data-key="${key}"></script>`.repeat(2);
  await openOwn(visit, '<button>x</button>', { tag });
  await visit.page.click('button');
  assert.equal((await stateAtEnd(visit)).clk, 1);
  assert.equal(visit.recorder.pageviews.length, 1);
});

test('two projects on one page are counted each under its key', async () => {
  const { page, recorder } = visit;
  const other = KEY.replace('a', 'z');
  const tag = (origin, key) =>
    snippetOf(origin, key) + snippetOf(origin, other).replace('async', 'async data-name="agency"');
  await openOwn(visit, '<button data-svc-event="pressed">x</button>', { tag });
  await page.waitForFunction(() => typeof window.agency === 'function');
  await page.evaluate(() => (window.svc('event', 'mine'), window.agency('event', 'theirs')));
  await page.click('button');
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await page.goto('about:blank');
  await recorder.until((r) => r.events.length === 4 && r.pageviews.length === 4, 'both have told all');
  for (const [key, own] of [
    [KEY, 'mine'],
    [other, 'theirs'],
  ]) {
    const batches = recorder.batches.filter(({ k }) => k === key);
    assert.deepEqual(new Set(batches.flatMap(({ ev }) => ev.map(({ e }) => e))), new Set([own, 'pressed']));
    assert.deepEqual(new Set(batches.flatMap(({ pvs }) => pvs.map(({ path }) => path))), new Set(['/own', '/next']));
  }
});

test('a page that uses the name for something else keeps it, and is counted', async () => {
  const said = [];
  visit.page.on('console', (message) => said.push(message.text()));
  const tag = (...at) => snippetOf(...at).replace('async', 'async data-debug');
  await openOwn(visit, '', { head: '<script>svc = function () { return 7 }</script>', tag });
  await visit.recorder.until((r) => r.pageviews.length === 1, 'the view arrived');
  assert.equal(await visit.page.evaluate(() => window.svc()), 7);
  assert.match(said.join(), /no calls.* svc/);
});

test('a server that hangs does not hold back the scripts of the page', async () => {
  const hanging = createServer(() => {});
  await new Promise((ready) => hanging.listen(0, '127.0.0.1', ready));
  try {
    const { page, site, url } = visit;
    const tag = snippetOf(`http://127.0.0.1:${hanging.address().port}`, 'k');
    const own = '<script defer src="/own.js"></script>';
    site.routes['/own.js'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('ran=1');
    site.routes['/own'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${tag}${own}<p>x</p>`);
    await page.goto(url + '/own', { waitUntil: 'commit' });
    await page.waitForFunction(() => self.ran === 1 && document.readyState === 'interactive', null, { timeout: 5000 });
  } finally {
    hanging.closeAllConnections();
    hanging.close();
  }
});

test('with data-debug the console tells what is dropped and what the server refuses', async () => {
  const said = [];
  visit.page.on('console', (message) => said.push(message.text()));
  visit.recorder.answers = [{ status: 403 }];
  const calls = atOnce(
    "svc('event', 'order', { mail: 'anna@example.com', big: 1n, total: 5 }); svc('event', 'Not A Name')",
  );
  await openOwn(visit, calls, { tag: (...at) => snippetOf(...at).replace('async', 'async data-debug') });
  await visit.recorder.until((r) => r.events.length === 1, 'the event was sent');
  await visit.page.waitForTimeout(100);
  assert.deepEqual(visit.recorder.events[0].p, { total: 5 });
  for (const part of [/view of \/own/, /prop.*mail/, /prop.*big/, /name.*Not A Name/, /403.*origin/])
    assert.match(said.join('\n'), part);
});

test('a browser that a program drives is counted only with a test parameter', async () => {
  const driven = await chromium.launch({ executablePath: chromiumPath(), args: ['--headless', '--no-sandbox'] });
  try {
    const page = await driven.newPage();
    for (const query of ['', '?svc_test']) {
      await page.goto(visit.url + '/pricing' + query);
      await page.evaluate(() => svc('event', 'seen'));
      await page.goto('about:blank');
    }
    await visit.recorder.until((r) => r.events.length > 0, 'the event with the parameter arrived');
    assert.equal(visit.recorder.pageviews.length, 1);
    assert.ok(visit.recorder.batches.every((batch) => batch.test));
  } finally {
    await driven.close();
  }
});
