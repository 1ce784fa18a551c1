// End to end: the data that the real server has stored after a walk over three pages.

import assert from 'node:assert/strict';
import { eventually, Server } from '../support/server.mjs';
import { at, open, siteFor } from './visiting.mjs';

/** What the server reads from the name each engine gives itself. */
const NAMES = { Chromium: 'chrome', Firefox: 'firefox', WebKit: 'safari' };

const API = '/v1/projects/shop%2Fweb/';

export const walk = {
  async 'a walk over three pages is one stored session'({ engine, page }) {
    const server = await Server.start();
    let site;
    try {
      await server.signUp();
      await server.makeProject();
      site = await siteFor(server.origin, server.key);
      await walkOver(page, site);
      const session = await eventually(async () => {
        const { items } = await server.get(API + 'sessions?preset=today');
        assert.ok(items.length < 2, 'the loads of one visitor are joined without storage');
        return items[0]?.pageviews === 3 && items[0];
      }, 'the session had three pageviews');
      const { channel, entryPage, exitPage, maxScroll, browser, os } = session;
      assert.deepEqual([channel, entryPage, exitPage, maxScroll], ['email', '/', '/contact', 100]);
      assert.deepEqual([browser, os], [NAMES[engine], 'linux']);
      const { timeline } = await server.get(API + 'sessions/' + session.id);
      const events = timeline.filter(({ kind }) => kind === 'event').map(({ name }) => name);
      assert.deepEqual(events, ['cta_click', 'plan_chosen']);
    } finally {
      await site?.close();
      await server.stop();
    }
  },
};

async function walkOver(page, site) {
  await open(page, site, '/?utm_source=news&utm_medium=email');
  await page.click('button');
  await page.wheel(5000);
  await eventually(() => page.evaluate(() => scrollY > 1000), 'the page had moved');
  await page.evaluate(() => document.querySelector('#to-pricing').click());
  await at(page, '/pricing');
  await page.evaluate(() => window.svc('event', 'plan_chosen', { plan: 'team' }));
  await page.click('#to-contact');
  await at(page, '/contact');
  await page.evaluate(() => window.svc('flush'));
}
