import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from '../support/visit.mjs';

const visit = visiting({
  headers: (origin) => ({
    'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src data:; require-trusted-types-for 'script'`,
  }),
});

test('a strict content security policy is not violated', async () => {
  const { page, recorder, url } = visit;
  const complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url);
  await page.click('text=Book');
  await recorder.until((r) => r.events.length === 1, 'the event arrived');
  const own = complaints.filter((text) => !/style/.test(text));
  assert.deepEqual(own, []);
});
