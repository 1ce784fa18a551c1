// Support for tests of screens: a server with an organization and a project, Chromium, and screens opened as any user.

import { after, afterEach, before } from 'node:test';
import { launchShell } from './chromium.mjs';
import { Server } from './server.mjs';

export const PASSWORD = 'correct horse battery';
export const OWNER = 'anna@example.com';

/**
 * Call once in a test file. Each test opens its own browser contexts; they are closed after it.
 * `prepare` gets the server before the first test; `settings` are asked for the settings it starts with. `start` is
 * another browser, for visits that shall be counted: the shell calls itself a robot.
 */
export function dashboard(prepare = async () => {}, settings = async () => ({}), start = launchShell) {
  const at = {};
  let contexts = [];
  before(async () => {
    at.server = await Server.start(await settings());
    await at.server.signUp();
    await at.server.makeProject();
    await prepare(at.server);
    at.browser = await start();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  after(async () => {
    await at.browser?.close();
    await at.server?.stop();
  });

  /**
   * A page in its own browser context where nobody is logged in. `origin` is another way to the server. A `shared` page
   * stays open for all tests of the file.
   */
  at.open = async (path, { origin = at.server.origin, shared = false, ...options } = {}) => {
    const context = await at.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      // Animations would take a quarter of the processor time.
      reducedMotion: 'reduce',
      ...options,
    });
    if (!shared) contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(origin + path);
    return page;
  };

  /** The same as somebody, with a login of their own: what it confirmed before is not carried along. */
  at.openAs = async (email, path, options = {}) => {
    const page = await at.open('/favicon.svg', options);
    const login = await at.server.loginOf(email, PASSWORD);
    await page.evaluate((login) => localStorage.setItem('svc.session', JSON.stringify(login)), login);
    await page.goto((options.origin ?? at.server.origin) + path);
    return page;
  };
  return at;
}

/** Answers the question who is there. */
export async function confirm(page, password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}
