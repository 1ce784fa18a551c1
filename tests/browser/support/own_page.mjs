// Serves a page with a body that the test provides, and the snippet in its head.

import { KEY } from './recorder.mjs';
import { snippetOf } from './site.mjs';

/** Opens it. `head` comes before the snippet, `path` is its address on the site. */
export async function openOwn({ page, recorder, site, url }, body, { head = '', path = '/own', tag = snippetOf } = {}) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body{margin:0}</style>${head}${tag(recorder.origin, KEY)}</head><body>${body}</body></html>`;
  site.routes[path] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  await page.goto(url + path);
  await page.waitForFunction(() => typeof window.svc === 'function');
}

/** A script that runs as soon as the page can call `svc`, and so before the first state is sent. */
export const atOnce = (script) =>
  `<script>const wait = setInterval(() => { if (!window.svc) return; clearInterval(wait); ${script} }, 1)</script>`;

/** Leaves it, and answers its last state. */
export async function stateAtEnd({ page, recorder }) {
  await recorder.until((r) => r.pageviews.length > 0, 'the first state arrived', 12_000);
  const { seq } = recorder.pageviews[0];
  await page.goto('about:blank');
  await recorder.until((r) => r.pageviews[0].seq > seq, 'the last state arrived');
  return recorder.pageviews[0];
}
