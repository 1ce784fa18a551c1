import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY } from '../support/recorder.mjs';
import { visiting } from '../support/visit.mjs';

const visit = visiting({
  config: { configRev: 9 },
  snippet: (origin, key) =>
    `<script>window.svc=window.svc||function(){(svc.q=svc.q||[]).push(arguments)};svc('event','early')</script>` +
    `<script async src="${origin}/v1/s/sdk.js" data-key="${key}"></script>`,
});

test('a script without its config asks for it, and makes up for earlier calls', async () => {
  const { page, recorder, url } = visit;
  await page.goto(url);
  await recorder.until((r) => r.events.length === 1, 'the early event arrived');
  assert.equal(recorder.events[0].e, 'early');
  assert.equal(recorder.batches[0].k, KEY);
  assert.equal(recorder.batches[0].cv, 9);
});
