// The main path through the dashboard: figures, a filter, a period and a session.

import assert from 'node:assert/strict';
import { OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually, Server } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const OVERVIEW = '/p/shop/web';

export const dashboard = {
  async 'the dashboard shows a visit, filters by its page, changes the period and opens its session'({ page }) {
    const server = await Server.start();
    try {
      await server.signUp();
      await server.makeProject();
      await visit(server, { path: '/pricing' });
      await page.open(server.origin + '/favicon.svg');
      const login = await server.loginOf(OWNER, PASSWORD);
      await page.evaluate((login) => localStorage.setItem('svc.session', JSON.stringify(login)), login);
      await page.open(server.origin + OVERVIEW);
      await walkOver(page);
    } finally {
      await server.stop();
    }
  },
};

async function walkOver(page) {
  await press(page, 'main button', '/pricing');
  await isAt(page, OVERVIEW, 'page', '/pricing');
  await page.back();
  await isAt(page, OVERVIEW, 'page', null);
  // The table of the chart is for screen readers.
  await eventually(() => page.evaluate(() => !!document.querySelector('.sr-only > caption')), 'the chart was drawn');
  const width = await page.evaluate(() => document.querySelector('.sr-only > caption').getBoundingClientRect().width);
  assert.ok(width <= 1, `the caption is ${width} pixels wide`);

  await page.key('t');
  await press(page, '[role="dialog"] button', 'Last 7 days');
  await isAt(page, OVERVIEW, 'preset', '7d');
  await press(page, 'nav a', 'Sessions');
  await isAt(page, OVERVIEW + '/sessions', 'preset', '7d');
  await press(page, 'main a[href*="/sessions/"]', '');
  const isSession = () => /\/sessions\/.+/.test(location.pathname);
  await eventually(() => page.evaluate(isSession), 'the session opened');
}

/** Clicks the first element that says a text, once it is there. */
const press = (page, selector, text) =>
  eventually(
    () =>
      page.evaluate(
        (selector, text) => {
          const says = (element) => element.textContent.includes(text);
          const found = [...document.querySelectorAll(selector)].find(says);
          found?.click();
          return !!found;
        },
        selector,
        text,
      ),
    text,
  );

/** Resolves once the address has this path, and the parameter this value. */
const isAt = (page, path, name, value) =>
  eventually(
    () =>
      page.evaluate(
        (path, name, value) => location.pathname === path && new URLSearchParams(location.search).get(name) === value,
        path,
        name,
        value,
      ),
    `${path} ${name}`,
  );
