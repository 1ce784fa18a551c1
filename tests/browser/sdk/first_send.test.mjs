// Time until the first batch of a pageview arrives, in real time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting();

/** Waits until the path was told, and answers the view and its age when it was. */
async function told(recorder, path, withinMs) {
  const first = () => recorder.batches.flatMap(({ pvs }) => pvs).find((pv) => pv.path === path);
  await recorder.until(first, `${path} was told`, withinMs);
  return first();
}

test('pages opened one from the other are told within two seconds, with two requests at most', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await told(recorder, '/', 2000);
  for (const name of ['pricing', 'contact']) {
    await page.click('#to-' + name);
    await page.waitForURL('**/' + name);
    const { age } = await told(recorder, '/' + name, 4000);
    assert.ok(age <= 2000, `${age} ms`);
  }
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews[2].seq === 2, 'the last state arrived');
  for (const { id } of recorder.pageviews) {
    const sends = recorder.batches.filter(({ pvs }) => pvs.some((pv) => pv.id === id));
    assert.equal(sends.length, 2);
  }
});

test('a view within the document is told within two seconds, with one request', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await told(recorder, '/', 2000);
  await page.evaluate(() => history.pushState(null, '', '/cart'));
  const { age } = await told(recorder, '/cart', 4000);
  assert.ok(age <= 2000, `${age} ms`);
  assert.deepEqual(
    recorder.batches.map(({ pvs }) => pvs.map(({ path }) => path)),
    [['/'], ['/', '/cart']],
  );
});
