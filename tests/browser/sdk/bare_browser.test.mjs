// Browsers and frames that lack features which the SDK uses, and large pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOwn, stateAtEnd } from '../support/own_page.mjs';
import { snippetOf } from '../support/site.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { consent: { storageKey: 'cmp' }, firstTouch: { enabled: true } } });

const watchErrors = (page) => {
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

test('without storage, beacons, observers and crypto.subtle it counts all the same', async () => {
  const errors = watchErrors(visit.page);
  const head = `<script>
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } });
    for (const name of ['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver', 'navigation'])
      Object.defineProperty(window, name, { value: undefined });
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined });
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    performance.getEntriesByType = undefined;
  </script>`;
  await openOwn(visit, '<button>x</button>', { head });
  await visit.page.evaluate(() => svc('consent', true));
  await visit.page.click('button');
  assert.equal((await stateAtEnd(visit)).clk, 1);
  assert.deepEqual(errors, []);
});

test('in a sandboxed frame it neither fails nor stays silent', async () => {
  const errors = watchErrors(visit.page);
  const { page, site, recorder, url } = visit;
  const framed = `<!doctype html>${snippetOf(recorder.origin, 'k')}<p>x</p>`;
  site.routes['/framed'] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(framed);
  site.routes['/own'] = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<iframe sandbox="allow-scripts" src="/framed">');
  await page.goto(url + '/own');
  await recorder.until((r) => r.pageviews.length === 1, 'the view of the frame arrived');
  assert.equal(recorder.pageviews[0].path, '/framed');
  assert.deepEqual(errors, []);
});

test('a page in a frame is part of the page around it, and of another site it is one of its own', async () => {
  const { page, site, recorder, url } = visit;
  const snippet = snippetOf(recorder.origin, 'k');
  const html = (text) => (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${text}`);
  site.routes['/framed'] = html(`${snippet}<p>x</p>`);
  site.routes['/around'] = html(`${snippet}<iframe src="/framed"></iframe>`);
  site.routes['/plain'] = html('<iframe src="/framed"></iframe>');
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  site.routes['/other'] = html(`${snippet}<iframe src="${elsewhere}/framed"></iframe>`);
  const counted = async (path, views) => {
    const from = recorder.pageviews.length;
    await page.goto(url + path);
    await recorder.until((r) => r.pageviews.length >= from + views.length, `${views} arrived`);
    await page.goto('about:blank');
    assert.deepEqual(
      recorder.pageviews
        .slice(from)
        .map((view) => view.path)
        .sort(),
      views,
    );
  };
  await counted('/around', ['/around']);
  await counted('/plain', ['/framed']);
  await counted('/other', ['/framed', '/other']);
});

test('on a page of 2,000 elements it makes no long task and no layout of its own while it is scrolled', async () => {
  const { page, context } = visit;
  const head = `<script>
    long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ type: 'longtask' });
  </script>`;
  const body = Array.from({ length: 2000 }, (_, n) => `<section id="s${n}"><p>part ${n}</p></section>`).join('');
  await openOwn(visit, body, { head });
  await page.click('#s3');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount').value;
  };
  const before = await layouts();
  // Fifty frames in which the page itself changes nothing.
  const scroll = () =>
    page.evaluate(async () => {
      long.length = 0;
      for (let n = 1; n <= 50; n++) {
        scrollTo(0, n * 200);
        await new Promise(requestAnimationFrame);
      }
      return long.map(({ duration }) => duration);
    });
  let tasks = await scroll();
  assert.ok((await layouts()) - before <= 2, `${(await layouts()) - before} layouts`);
  // A busy machine makes any task long now and then; a long task of the SDK would be there each time.
  for (let again = 0; again < 4 && tasks.length > 0; again++) tasks = await scroll();
  assert.deepEqual(tasks, []);
  const { sy } = await stateAtEnd(visit);
  assert.equal(sy, 10_000);
});
