import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY } from '../support/recorder.mjs';
import { snippetOf } from '../support/site.mjs';
import { visiting } from '../support/visit.mjs';

const headers = (origin) => ({
  'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src data:; require-trusted-types-for 'script'`,
});
const visit = visiting({ headers });

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

test('a page that lets no script add another is counted though its tag asks for words', async () => {
  const { page, recorder, site, url } = visit;
  const tag = snippetOf(recorder.origin, KEY).replace('async', 'async data-debug');
  site.routes['/own'] = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers(recorder.origin) }).end(`<!doctype html>${tag}`);
  await page.goto(url + '/own');
  await recorder.until((r) => r.pageviews.length === 1, 'the view arrived');
});
