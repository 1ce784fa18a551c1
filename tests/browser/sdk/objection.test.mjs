// A stored no deletes what earlier visits stored. Objections after Back and in other tabs: `engines/behaviours.mjs`.

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
