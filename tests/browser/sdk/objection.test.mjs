// An objection holds: also in a page that comes back from the cache, and for what earlier visits stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting();

/** Records an event, and returns once all that the page sends has arrived. */
async function act(name) {
  const { page, recorder } = visit;
  await page.evaluate(
    async ([name, endpoint]) => {
      svc('event', name);
      svc('flush');
      const last = { pvs: [], ev: [{ pv: name, n: 0, e: 'last_of_' + name }] };
      await fetch(endpoint, { method: 'POST', body: JSON.stringify(last) });
    },
    [name, recorder.origin + '/v1/e'],
  );
  await recorder.until((r) => r.events.some(({ e }) => e === 'last_of_' + name), 'the last request arrived');
}

const stored = () =>
  visit.page.evaluate(() =>
    Object.keys({ ...sessionStorage, ...localStorage })
      .filter((name) => name.startsWith('svc_'))
      .sort(),
  );

test('a page that comes back after an opt-out elsewhere counts nothing', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.pageviews.length === 1, 'the load arrived');
  await page.evaluate(() => (window.alive = true));
  await page.goto(url + '/pricing');
  await recorder.until((r) => r.pageviews.length === 2, 'the second page arrived');
  await page.evaluate(() => svc('optout'));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => window.alive && document.visibilityState === 'visible');
  await page.click('button');
  await act('after_back');
  assert.deepEqual(
    recorder.pageviews.map(({ path }) => path),
    ['/', '/pricing'],
  );
  assert.deepEqual(
    recorder.events.map(({ e }) => e).filter((name) => name !== 'last_of_after_back'),
    [],
  );
  assert.equal(
    recorder.batches.some(({ pvs }) => pvs.some(({ clk }) => clk)),
    false,
  );
});

for (const mode of ['require', 'strict']) {
  test(`a stored no removes what a stored yes has left, in mode ${mode}`, async () => {
    const { page, recorder, url } = visit;
    recorder.config = {
      firstTouch: { enabled: true },
      consent: {
        mode,
        storageKey: 'cookies_allowed',
        grantedValues: ['yes'],
        deniedValues: ['no'],
        windowEvent: null,
        cmp: [],
      },
    };
    await page.addInitScript(() => {
      if (!localStorage.getItem('cookies_allowed')) localStorage.setItem('cookies_allowed', 'yes');
    });
    await page.goto(url + '/?gclid=gclid-of-a-click-000001&utm_source=google');
    await act('allowed');
    assert.deepEqual(await stored(), ['svc_attr', 'svc_sid', 'svc_yes']);
    await page.evaluate(() => localStorage.setItem('cookies_allowed', 'no'));
    await page.goto(url + '/pricing');
    await page.waitForFunction(() => window.svc);
    await act('denied');
    assert.deepEqual(await stored(), []);
  });
}
