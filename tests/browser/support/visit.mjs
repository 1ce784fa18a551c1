// Gives most SDK tests a recorder, the site, and a page in Chromium.

import { after, afterEach, before, beforeEach } from 'node:test';
import { launch } from './chromium.mjs';
import { KEY, Recorder } from './recorder.mjs';
import { snippetOf, startSite } from './site.mjs';

/**
 * Call once in a test file. Each test gets a recorder and a site of its own:
 * a closed tab still sends, and that must not reach the next test.
 */
export function visiting({ config, headers, extra, snippet = snippetOf } = {}) {
  const visit = {};
  before(async () => {
    visit.browser = await launch();
  });
  beforeEach(async () => {
    visit.recorder = await Recorder.start(config);
    const { origin } = visit.recorder;
    visit.site = await startSite({ snippet: snippet(origin, KEY), headers: headers?.(origin), extra });
    visit.url = visit.site.origin;
    visit.context = await visit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-AT' });
    visit.page = await visit.context.newPage();
  });
  afterEach(async () => {
    await visit.context.close();
    await visit.site.close();
    await visit.recorder.close();
  });
  after(() => visit.browser?.close());
  return visit;
}
