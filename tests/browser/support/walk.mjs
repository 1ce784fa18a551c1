// Walks over screens in one look (theme and window size). One page load per screen serves all inspections: rules of
// accessibility, layout shifts while answers are slow, and sideways scrolling.

import assert from 'node:assert/strict';
import { makeAds } from './ads.mjs';
import { test } from 'node:test';
import { dashboard, OWNER } from './dashboard.mjs';
import { inspectable, overflow, shifts, violations, visit as open } from './inspection.mjs';
import { closed, dialogs, menus } from './screens.mjs';
import { eventually } from './server.mjs';
import { journey, makeConversion, takeIdentifyCalls, visit } from './traffic.mjs';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Each look walks over every second screen of a list; with SVC_SOAK=1 over all. */
const EVERY = process.env.SVC_SOAK === '1' ? 1 : 2;
export const LIGHT = { first: 0, colorScheme: 'light', viewport: WIDE };
export const DARK = { first: EVERY - 1, colorScheme: 'dark', viewport: NARROW };

const VIDEO = { n: 0, id: 'film', src: 'player', fmt: 'landscape', t: 10, dur: 100, ws: 40, mp: 40, done: false };
const SIGN_UP = {
  props: {
    plan: { type: 'enum', values: ['free', 'pro'] },
    seats: { type: 'int', min: 1, optional: true },
    trial: { type: 'bool', optional: true },
    code: { type: 'string', pattern: '[A-Z]+', optional: true },
  },
};
const CONTACT = {
  key: 'contact',
  name: 'Contact',
  mode: 'sequential',
  steps: ['/pricing', '/contact'].map((value) => ({ match: { kind: 'page', match: { kind: 'exact', value } } })),
};

const makeProject = (server, name, slug) =>
  server.post('/v1/orgs/shop/projects', { name, slug, domains: ['shop.example'] });

/** Three projects: one with visits of every kind, one whose only visit has no events and videos, one without visits. */
async function seed(server) {
  const { publishableKey: key } = await makeProject(server, 'Plain', 'plain');
  await makeProject(server, 'New', 'new');
  await visit({ origin: server.origin, key });
  await visit(server, {
    path: '/pricing',
    referrer: 'https://www.google.com/',
    pageview: {
      vids: [{ ...VIDEO, b: 'f'.repeat(25), r: [] }],
      vit: { lcp: 3000, inp: 120, cls: 3000, ttfb: 400 },
    },
  });
  await journey(server, { pages: ['/pricing', '/contact'], events: [{ name: 'form_submit' }] });
  await server.putSchema('sign_up', SIGN_UP);
  await server.post('/v1/projects/shop%2Fweb/funnels', CONTACT);
  await makeConversion(server);
  await makeAds(server);
  await takeIdentifyCalls(server);
  await visit(server, { path: '/pricing', email: 'berta@example.com' });
  const leads = async () => (await server.get('/v1/projects/shop%2Fweb/leads')).items.length > 0;
  await eventually(leads, 'there is a lead');
}

/** Call once in a test file. The page and its cache serve all tests of the file; each test opens its own address. */
export function walk({ first, ...look }) {
  const at = dashboard(seed);
  const name = `${look.colorScheme}, ${look.viewport.width} pixels`;
  let inspected;
  let intact = true;
  const goto = (path, texts) => open(inspected, at.server.origin + path, texts);
  const inspect = async () => [
    // Axe scrolls, so the shifts are read first.
    ...(await shifts(inspected)),
    ...(await overflow(inspected)),
    ...(await violations(inspected)),
  ];
  /** The address of a link in a list, whose end is not known before. */
  const found = async (path, link) => {
    await inspected.page.goto(at.server.origin + path);
    return inspected.page.getByRole('link', { name: link }).last();
  };
  /** Opens a page, unless the test before has passed and left the browser there. */
  const stay = async (address, open) => {
    if (!intact || !address.test(inspected.page.url())) await open();
  };
  const check = (title, run) =>
    test(`${title} holds still and breaks no rule: ${name}`, async () => {
      inspected ??= await inspectable(
        await at.openAs(OWNER, '/favicon.svg', { ...look, reducedMotion: 'reduce', shared: true }),
      );
      await run(inspected.page).then(
        () => (intact = true),
        (error) => {
          intact = false;
          throw error;
        },
      );
    });

  const screens = (list) => {
    const due = Object.entries(list).filter((_, index) => index % EVERY === first);
    for (const [path, texts] of due)
      check(path, async () => {
        await goto(path, texts);
        assert.deepEqual(await inspect(), []);
      });
  };

  return {
    screens,
    /** Pages of one session, one conversion and one lead, and the dialogs of the lead. */
    details() {
      check('a session', async (page) => {
        await (await found('/p/shop/web/sessions', /^Session of/)).click();
        await page.getByText('Where it came from').waitFor();
        await goto(new URL(page.url()).pathname, 'Where it came from');
        assert.deepEqual(await inspect(), []);
      });
      check('a conversion', async () => {
        await goto(await (await found('/p/shop/web/conversions', /^Order, /)).getAttribute('href'), 'Open the visit');
        assert.deepEqual(await inspect(), []);
      });
      check('a lead', async () => {
        await goto(await (await found('/p/shop/web/leads', /^Lead /)).getAttribute('href'), 'Recognized by');
        assert.deepEqual(await inspect(), []);
      });
      for (const [button, words] of Object.entries(dialogs))
        check(`the dialog “${button}” of a lead`, async (page) => {
          await stay(/\/leads\/./, async () => (await found('/p/shop/web/leads', /^Lead /)).click());
          await page.getByRole('button', { name: button, exact: true }).click();
          await page.getByRole('dialog').getByText(words).waitFor();
          assert.deepEqual(await violations(inspected), []);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        });
    },
    menus() {
      for (const [button, words] of Object.entries(menus))
        check(`the menu ${button} of the overview`, async (page) => {
          await stay(/\/p\/shop\/web$/, () => goto('/p/shop/web', 'Desktop'));
          await page.getByRole('button', { name: new RegExp(button) }).click();
          await page.getByText(words).first().waitFor();
          assert.deepEqual(await violations(inspected, '.mantine-Popover-dropdown'), []);
          await page.keyboard.press('Escape');
          await page.getByText(words).first().waitFor({ state: 'detached' });
        });
    },
    /** Call last: logs out. */
    closed() {
      check('logging out', async (page) => {
        await page.goto(at.server.origin + '/favicon.svg');
        await page.evaluate(() => localStorage.removeItem('svc.session'));
      });
      screens(closed);
    },
  };
}
