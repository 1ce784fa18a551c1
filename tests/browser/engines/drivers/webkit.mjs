// Driver for WebKit, the engine of Safari: WebKitGTK's MiniBrowser on its own virtual screen (Xvfb), driven by its
// WebDriver. The protocol is JSON over HTTP; the tests need so little of it that `fetch` suffices.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { eventually, freePort } from '../../support/server.mjs';

const found = (program) => spawnSync('which', [program]).status === 0;

/** Debian keeps it in the folder of the library: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser() {
  if (process.env.SVC_MINIBROWSER) return process.env.SVC_MINIBROWSER;
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync).flatMap((base) =>
    readdirSync(base)
      .map((name) => `${base}/${name}`)
      .filter((name) => /linux-gnu|webkit/.test(name)),
  );
  return folders
    .flatMap((folder) => [folder, ...['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}`)])
    .map((folder) => folder + '/MiniBrowser')
    .find(existsSync);
}

function find() {
  const wanting = [
    !found('WebKitWebDriver') && '`webkit2gtk-driver`',
    !found('Xvfb') && '`xvfb`',
    !miniBrowser() && 'MiniBrowser (or set SVC_MINIBROWSER to its path)',
  ].filter(Boolean);
  if (wanting.length) throw new Error('No WebKit found: install ' + wanting.join(', ') + '.');
}

export const webkit = { name: 'WebKit', find, start };

async function start() {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((done) => screen.stdio[3].once('data', (number) => done(`:${number}`.trim())));
  return { newPage: () => newPage(display), close: () => screen.kill() };
}

async function newPage(display) {
  const driver = await startDriver(display);
  return new WebKitPage().begin(driver).catch((error) => {
    driver.kill();
    throw error;
  });
}

/** A driver of its own for each page: one that has lost its browser answers nothing any more. */
async function startDriver(display) {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['--port=' + port], {
    env: { ...process.env, DISPLAY: display, LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  const origin = 'http://127.0.0.1:' + port;
  await eventually(async () => (await fetch(origin + '/status')).ok, 'WebKitWebDriver was ready');
  return { origin, kill: () => driver.kill() };
}

/** Milliseconds after which the driver will not answer any more. */
const PATIENCE = 20_000;

async function ask(method, url, body) {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
  return value;
}

const SIZE = { width: 1280, height: 860 };
const KEYS = { Enter: '\uE007', Tab: '\uE004', Space: ' ' };

class WebKitPage {
  tabs = {};
  async begin(driver) {
    this.driver = driver;
    const { sessionId } = await ask('POST', driver.origin + '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
      },
    });
    this.session = `${driver.origin}/session/${sessionId}`;
    this.handle = this.tabs.current = await this.#ask('GET', '/window');
    await this.show();
    return this;
  }
  /** Another page of the same visitor. It ends with this one. */
  tab = async () => {
    const { handle } = await this.#ask('POST', '/window/new', { type: 'tab' });
    return Object.assign(new WebKitPage(), { session: this.session, tabs: this.tabs, handle });
  };
  /** Commands go to the current tab of the session, so another tab becomes the current one first. */
  #ask = async (method, path, body) => {
    if (this.tabs.current !== this.handle) {
      await ask('POST', this.session + '/window', { handle: this.handle });
      this.tabs.current = this.handle;
    }
    return ask(method, this.session + path, body);
  };
  #act = (...actions) => this.#ask('POST', '/actions', { actions });

  open = (url) => this.#ask('POST', '/url', { url });
  evaluate = (run, ...args) => this.#ask('POST', '/execute/sync', { script: `return (${run})(...arguments)`, args });
  click = async (selector) => {
    const element = await this.#ask('POST', '/element', { using: 'css selector', value: selector });
    await this.#ask('POST', `/element/${Object.values(element)[0]}/click`, {});
  };
  key = (key) =>
    this.#act({
      type: 'key',
      id: 'keys',
      actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
    });
  wheel = (down) =>
    this.#act({
      type: 'wheel',
      id: 'wheel',
      actions: [{ type: 'scroll', x: 600, y: 400, deltaX: 0, deltaY: down, duration: 0, origin: 'viewport' }],
    });
  back = () => this.#ask('POST', '/back', {});
  reload = () => this.#ask('POST', '/refresh', {});
  hide = () => this.#ask('POST', '/window/minimize', {});
  show = () => this.#ask('POST', '/window/rect', SIZE);
  /** A second tab first: without one the browser would go with the page, and its requests too. */
  close = async () => {
    await this.#ask('POST', '/window/new', { type: 'tab' });
    [this.handle] = await this.#ask('DELETE', '/window');
  };
  /** The browser may be gone before the driver answers. */
  end = async () => {
    await this.#ask('DELETE', '').catch(() => {});
    this.driver.kill();
  };
}
