// Driver for Chromium, over its own protocol, and for Firefox, over WebDriver BiDi. Both use Puppeteer: Playwright,
// which the other tests use, cannot drive the distribution's Firefox, and it keeps every page of Chromium in front, so
// that no page is ever hidden.

import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { ARGUMENTS, chromiumPath } from '../../support/chromium.mjs';

const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];

function firefoxPath() {
  const path = process.env.SVC_FIREFOX || FIREFOXES.find(existsSync);
  if (!path) throw new Error('No Firefox found: install the package `firefox-esr`, or set SVC_FIREFOX to its path.');
  return path;
}

const engine = (name, path, options) => ({
  name,
  /** Throws a sentence if the engine is not installed. */
  find: path,
  start: async () => {
    const browser = await puppeteer.launch({
      ...options,
      executablePath: path(),
      headless: true,
      defaultViewport: { width: 1280, height: 800 },
    });
    return {
      newPage: async () => new Page(await browser.createBrowserContext()).begin(),
      close: () => browser.close(),
    };
  },
});

export const chromium = engine('Chromium', chromiumPath, { browser: 'chrome', args: ARGUMENTS });
export const firefox = engine('Firefox', firefoxPath, { browser: 'firefox' });

class Page {
  constructor(context) {
    this.context = context;
  }
  async begin() {
    this.page = await this.context.newPage();
    return this;
  }
  open = (url) => this.page.goto(url);
  evaluate = (run, ...args) => this.page.evaluate(`(${run})(...${JSON.stringify(args)})`);
  click = (selector) => this.page.click(selector);
  key = (key) => this.page.keyboard.press(key);
  wheel = async (down) => {
    await this.page.mouse.move(600, 400);
    await this.page.mouse.wheel({ deltaY: down });
  };
  /**
   * Not `goBack` and `reload`: they wait for a load, and Firefox tells of none for a page that comes from the
   * back/forward cache.
   */
  back = () => this.page.evaluate(() => void setTimeout(() => history.back()));
  reload = () => this.page.evaluate(() => void setTimeout(() => location.reload()));
  /** Another tab comes to the front. */
  hide = async () => {
    this.other ??= await this.context.newPage();
    await this.other.bringToFront();
  };
  show = () => this.page.bringToFront();
  /** Another page of the same visitor. It ends with this one. */
  tab = () => new Page(this.context).begin();
  close = () => this.page.close({ runBeforeUnload: true });
  end = () => this.context.close();
}
