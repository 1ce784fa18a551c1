// Runs Chromium without Playwright, because Chromium does not prerender while it is being debugged.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromiumPath, NOT_DRIVEN } from '../support/chromium.mjs';
import { KEY, Recorder } from '../support/recorder.mjs';
import { snippetOf, startSite } from '../support/site.mjs';

const rules = JSON.stringify({ prerender: [{ source: 'list', urls: ['/pricing'], eagerness: 'immediate' }] });
// The prerendered page says when it stands, and the visible page then goes there.
const script = `
  if (document.prerendering) fetch('/stands');
  else if (location.pathname === '/') fetch('/wait').then(() => (location.href = '/pricing'));`;

let recorder, site, browser, profile;

before(async () => {
  recorder = await Recorder.start();
  let stands;
  const prerendered = new Promise((resolve) => (stands = resolve));
  site = await startSite({
    snippet: snippetOf(recorder.origin, KEY),
    extra: () => `<script type="speculationrules">${rules}</script><script defer src="/script.js"></script>`,
    routes: {
      '/script.js': (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
      '/stands': (_, response) => (response.end(), stands()),
      '/wait': (_, response) => prerendered.then(() => response.end()),
    },
  });
  profile = mkdtempSync(join(tmpdir(), 'svc-browser-'));
  browser = spawn(
    chromiumPath(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      NOT_DRIVEN,
      // Keeps the headless browser open; nobody connects to it.
      '--remote-debugging-port=0',
      '--user-data-dir=' + profile,
      site.origin + '/',
    ],
    { stdio: 'ignore', detached: true },
  );
});

after(async () => {
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  process.kill(-browser.pid, 'SIGKILL');
  await gone;
  await site.close();
  await recorder.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test('a prerendered page is counted when it is shown, and not before', async () => {
  await recorder.until((r) => r.pageviews.length === 2, 'both pages arrived');
  assert.deepEqual(
    recorder.pageviews.map(({ nav, path }) => [nav, path]),
    [
      ['load', '/'],
      ['prerender', '/pricing'],
    ],
  );
});
