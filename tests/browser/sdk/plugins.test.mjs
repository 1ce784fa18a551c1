// Plugins as separate files, in any order, on pages and in browsers that lack features which the plugins use.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { film } from '../support/media.mjs';
import { openOwn } from '../support/own_page.mjs';
import { snippetOf } from '../support/site.mjs';
import { visiting } from '../support/visit.mjs';

const NAMES = ['video', 'sections', 'forms', 'vitals', 'identify', 'consent', 'bookings'];
const ALL = {
  plugins: { video: true, sections: true, forms: true, vitals: true },
  identify: { enabled: true },
  consent: { mode: 'cookieless', cmp: ['cmp_1', 'cmp_2', 'cmp_3', 'cmp_4', 'consent_signal'] },
  bookings: [
    { type: 'window_event', event: 'booked', via: 'x' },
    { type: 'thank_you', paths: ['/own'], windowFlag: null, via: 'y' },
    { type: 'scheduler', via: 'z' },
  ],
};
const visit = visiting({ config: {} });

const tags = (origin) => NAMES.map((name) => `<script async src="${origin}/v1/s/sdk.${name}.js"></script>`).join('');
const BODY = `<section id="offer" style="height:500px">
  <form id="contact" onsubmit="return false"><input name="email"><button>send</button></form></section>
  <video id="film" src="/film.wav" controls></video>`;

function watchErrors() {
  const errors = [];
  visit.page.on('pageerror', (error) => errors.push(error.message));
  visit.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  visit.site.routes['/film.wav'] = film(5);
  return errors;
}

/** Does something for each plugin, and answers what was told of it. */
async function use() {
  const { page, recorder } = visit;
  await page.fill('input', 'x');
  await page.click('button');
  await page.evaluate(() => film.play());
  await page.waitForFunction(() => film.currentTime > 1);
  await page.evaluate(() => {
    svc('consent', true);
    svc('identify', { email: 'a@example.com' });
    dispatchEvent(new Event('booked'));
  });
  await recorder.until((r) => r.batches.some(({ id }) => id), 'the identity arrived');
  await page.waitForTimeout(500);
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews[0].vids[0]?.ws > 0, 'the end arrived');
  const [{ sec, vids, vit }] = recorder.pageviews;
  return {
    sections: Object.keys(sec),
    videos: vids.map(({ id }) => id),
    vitals: Object.keys(vit).sort(),
    events: recorder.events.map(({ e }) => e).sort(),
  };
}

const EVERYTHING = {
  sections: ['offer'],
  videos: ['film'],
  vitals: ['cls', 'inp', 'lcp', 'ttfb'],
  events: ['booking', 'booking', 'form_start', 'form_submit', 'video_start'],
};

test('composed into the script of a project that uses them', async () => {
  visit.recorder.config = ALL;
  const errors = watchErrors();
  await openOwn(visit, BODY);
  assert.deepEqual(await use(), EVERYTHING);
  assert.deepEqual(errors, []);
});

test('composed and added by tag, they run once', async () => {
  visit.recorder.config = ALL;
  watchErrors();
  await openOwn(visit, BODY, { tag: (origin, key) => tags(origin) + snippetOf(origin, key) + tags(origin) });
  assert.deepEqual(await use(), EVERYTHING);
});

for (const [where, tag] of [
  ['in front of', (origin, key) => tags(origin).replaceAll('async ', '') + snippetOf(origin, key)],
  ['behind', (origin, key) => snippetOf(origin, key).replace('async ', '') + tags(origin)],
]) {
  test(`tags ${where} a script whose project has not switched them on`, async () => {
    visit.recorder.config = { bookings: ALL.bookings.slice(0, 1) };
    const errors = watchErrors();
    await openOwn(visit, BODY, { tag });
    await visit.page.waitForLoadState('networkidle');
    const { events, ...rest } = await use();
    assert.deepEqual({ events: [...events, 'booking'].sort(), ...rest }, EVERYTHING);
    assert.deepEqual(errors, []);
  });
}

test('alone they do nothing', async () => {
  const errors = watchErrors();
  const { page, site, recorder, url } = visit;
  site.routes['/alone'] = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><link rel="icon" href="data:,">${tags(recorder.origin)}${BODY}`);
  await page.goto(url + '/alone');
  await page.fill('input', 'x');
  await page.click('button');
  assert.deepEqual(errors, []);
  assert.equal(recorder.batches.length, 0);
});

test('a browser that lacks what they use is counted without them', async () => {
  visit.recorder.config = ALL;
  const errors = watchErrors();
  const head = `<script>
    // The driver of the browser needs some of them itself.
    for (const name of ['IntersectionObserver', 'MutationObserver', 'navigation', 'TextEncoder', 'WeakSet']) {
      const real = window[name];
      const get = () => (document.currentScript?.src.includes('/v1/s/') ? undefined : real);
      Object.defineProperty(window, name, { get });
    }
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } });
    Object.defineProperty(document, 'cookie', { get() { throw new DOMException('no', 'SecurityError') } });
    Object.defineProperty(navigator, 'userActivation', { value: undefined });
  </script>`;
  await openOwn(visit, BODY, { head });
  const { page, recorder } = visit;
  await page.fill('input', 'x');
  await page.evaluate(() => {
    svc('consent', true);
    svc('identify', { email: 'a@example.com' });
    postMessage({ self: document.title }, '*');
    svc('flush');
  });
  await recorder.until((r) => r.events.some(({ e }) => e === 'form_start'), 'the rest arrived');
  assert.deepEqual(errors, []);
});

test('a frame without an origin, and a strict policy for its scripts', async () => {
  visit.recorder.config = ALL;
  const errors = watchErrors();
  const { page, recorder, site, url } = visit;
  const csp = `default-src 'none'; script-src ${recorder.origin}; connect-src ${recorder.origin}; require-trusted-types-for 'script'`;
  site.routes['/framed'] = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp })
      .end(
        `<!doctype html>${snippetOf(recorder.origin, 'k')}${tags(recorder.origin)}<section id="inside"><p>x</section>`,
      );
  site.routes['/own'] = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="/framed">');
  await page.goto(url + '/own');
  await page.mouse.move(50, 50);
  await recorder.until((r) => r.pageviews.length === 1, 'the view of the frame arrived');
  assert.deepEqual(errors, []);
});
