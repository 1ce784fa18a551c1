// Gives each behaviour a recorder, the site and a page of one engine.

import { after, afterEach, before, beforeEach } from 'node:test';
import { KEY, Recorder } from '../support/recorder.mjs';
import { eventually } from '../support/server.mjs';
import { snippetOf, startSite } from '../support/site.mjs';

/**
 * All three engines say on the page that a program drives them (`navigator.webdriver`), and such visits are not
 * counted. Only Chromium can be told to say otherwise from outside, so the page does it, before the SDK is there.
 */
export const LOOKS_UNDRIVEN =
  "<script>Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })</script>";

/** The site, counted by the endpoint at `origin`. */
export const siteFor = (origin, key) => startSite({ snippet: LOOKS_UNDRIVEN + snippetOf(origin, key) });

export const open = (page, site, path = '/') => page.open(site.origin + path);

/** Resolves once the page that a link leads to is there, with the SDK. */
export const at = (page, path) =>
  eventually(() => page.evaluate((path) => location.pathname === path && !!window.svc, path), path);

/** A fresh origin for each test, so nothing that one stores is there for the next. */
export function visiting(engine) {
  const visit = { engine: engine.name };
  before(async () => {
    visit.browser = await engine.start();
  });
  beforeEach(async () => {
    visit.recorder = await Recorder.start();
    visit.site = await siteFor(visit.recorder.origin, KEY);
    visit.page = await visit.browser.newPage();
  });
  afterEach(async () => {
    await visit.page?.end();
    await visit.site.close();
    await visit.recorder.close();
  });
  after(() => visit.browser?.close());
  return visit;
}
