import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../support/recorder.mjs';
import { openOwn } from '../support/own_page.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: {} });

const bookings = () => visit.recorder.events.filter(({ e }) => e === 'booking').map(({ p }) => p.via);

async function until(count) {
  await visit.recorder.until(() => bookings().length >= count, `${count} bookings arrived`);
}

test('a widget in a frame of another site', async () => {
  const widget = await listen((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<script>
      parent.postMessage({ kind: 'height', value: 300 }, '*');
      onclick = () => parent.postMessage(JSON.stringify({ kind: 'booked', guest: 'anna@example.com' }), '*');
    </script><p style="height:90px">book</p>`),
  );
  try {
    visit.recorder.config = {
      bookings: [{ type: 'postmessage', origin: 'http://127.0.0.1:*', match: { kind: 'booked' }, via: 'widget' }],
    };
    await openOwn(visit, `<iframe src="${widget.origin}"></iframe>`);
    await visit.page.frameLocator('iframe').locator('p').click();
    await until(1);
    assert.deepEqual(bookings(), ['widget']);
    assert.ok(!JSON.stringify(visit.recorder.batches).includes('anna'));
  } finally {
    await widget.close();
  }
});

test('a scheduler in a frame, which tells of it twice', async () => {
  visit.recorder.config = { bookings: [{ type: 'scheduler', via: 'call' }] };
  await visit.context.route('https://calendly.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        for (const event of ['calendly.event_type_viewed', 'calendly.event_scheduled', 'calendly.event_scheduled'])
          parent.postMessage({ event, payload: {} }, '*');
      </script>`,
    }),
  );
  await openOwn(
    visit,
    '<script>onload = () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://calendly.com/anna/call" }))</script>',
  );
  await until(1);
  await visit.page.waitForTimeout(500);
  assert.deepEqual(bookings(), ['call']);
});

test('a page that thanks counts once, however often it is loaded again and gone back to', async () => {
  visit.recorder.config = { bookings: [{ type: 'thank_you', paths: ['/thanks'], windowFlag: 'booked', via: 'form' }] };
  const { page, recorder, url } = visit;
  await openOwn(visit, '<script>booked = { order: 7 }</script>', { path: '/thanks' });
  await until(1);
  await page.reload();
  await page.goto(url + '/pricing');
  const move = { waitUntil: 'commit' };
  await page.goBack(move);
  await page.goForward(move);
  await page.goBack(move);
  await recorder.until((r) => r.pageviews.filter(({ path }) => path === '/thanks').length >= 2, 'the views arrived');
  await page.evaluate(() => svc('event', 'end'));
  await recorder.until((r) => r.events.some(({ e }) => e === 'end'), 'the end arrived');
  assert.deepEqual(bookings(), ['form']);
});

test('within an application the same entry of the history counts once, another one again', async () => {
  visit.recorder.config = { bookings: [{ type: 'thank_you', paths: ['/thanks'], windowFlag: null, via: 'app' }] };
  const { page, recorder } = visit;
  await openOwn(visit, '');
  await page.evaluate(() => history.pushState(null, '', '/thanks'));
  await until(1);
  await page.goBack();
  await page.goForward();
  // Within ten seconds a second message of the same booking is ignored anyway: set the clock of the page forward.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 10_500;
  });
  await page.goBack();
  await page.goForward();
  await page.evaluate(() => svc('event', 'end'));
  await recorder.until((r) => r.events.some(({ e }) => e === 'end'), 'the end arrived');
  assert.deepEqual(bookings(), ['app']);
  await page.evaluate(() => {
    history.pushState(null, '', '/book');
    history.pushState(null, '', '/thanks');
  });
  await until(2);
});
