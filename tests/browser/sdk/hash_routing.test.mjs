import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting({ config: { hashRouting: true } });

test('an application that routes behind the # is counted once for each page, and not for anchors', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url + '/#/cart');
  await page.evaluate(() => {
    location.hash = '#/cart?step=2';
    location.hash = '#/checkout';
    location.hash = '#help';
  });
  await page.goto('about:blank');
  await page.goto(url + '/pricing');
  await recorder.until((r) => r.pageviews.some(({ path }) => path === '/pricing'), 'the last view arrived');
  assert.deepEqual(
    recorder.pageviews.map(({ path }) => path),
    ['/cart', '/checkout', '/pricing'],
  );
});
