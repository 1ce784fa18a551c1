// The npm package as a site uses it: installed from its file without a network, bundled by Vite, and counted by the
// server.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch } from '../support/chromium.mjs';
import { KEY, listen, Recorder } from '../support/recorder.mjs';

const web = new URL('../../../web/', import.meta.url).pathname;
const { contents, packagePath, tarball } = await import(web + 'sdk/build-package.mjs');
const vite = createRequire(web + 'dashboard/package.json').resolve('vite');

let folder, recorder, site, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-site-'));
  recorder = await Recorder.start();
  browser = await launch();
  mkdirSync(folder + '/src');
  writeFileSync(folder + '/package.json', JSON.stringify({ name: 'site', private: true, type: 'module' }));
  writeFileSync(
    folder + '/index.html',
    `<!doctype html><title>Site</title><link rel="icon" href="data:,">
     <script type="module" src="/src/main.ts"></script><h1>Site</h1>`,
  );
  writeFileSync(
    folder + '/src/main.ts',
    `import { init, track } from 'svc-sdk';
     init({ server: '${recorder.origin}', key: '${KEY}' });
     track('plan_chosen', { plan: 'team', seats: 5 });`,
  );
});

after(async () => {
  await browser?.close();
  await site?.close();
  await recorder?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the same source gives the same bytes, which tar understands', async () => {
  const files = await contents();
  const path = await packagePath();
  assert.ok(tarball(files).equals(readFileSync(path)), 'built at another time, and not a byte differs');
  const rows = execFileSync('tar', ['--utc', '-tvzf', path], { encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(
    rows.map((row) => row.split(/\s+/)).map(([mode, owner, , day, , name]) => [mode, owner, day, name]),
    Object.keys(files).map((name) => ['-rw-r--r--', '0/0', '1985-10-26', 'package/' + name]),
  );
  for (const [name, text] of Object.entries(files)) {
    assert.equal(execFileSync('tar', ['-xOzf', path, 'package/' + name], { encoding: 'utf8' }), text);
  }
});

test('npm installs it from its file, and Vite bundles what is used of it', async () => {
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...npm, await packagePath()], { cwd: folder, stdio: 'pipe' });
  assert.deepEqual(readdirSync(folder + '/node_modules/svc-sdk').sort(), Object.keys(await contents()).sort());
  const { build } = await import(pathToFileURL(vite).href);
  await build({ root: folder, configFile: false, logLevel: 'error' });
  const [bundle, ...more] = readdirSync(folder + '/dist/assets').filter((name) => name.endsWith('.js'));
  assert.deepEqual(more, []);
  const code = readFileSync(`${folder}/dist/assets/${bundle}`, 'utf8');
  assert.match(code, /plan_chosen/);
  assert.doesNotMatch(code, /optout|flush/, 'what the site does not use is left out');
});

test('on a server its functions are there and do nothing', async () => {
  const sdk = await import(pathToFileURL(folder + '/node_modules/svc-sdk/index.js').href);
  sdk.init({ server: recorder.origin, key: KEY });
  sdk.track('seen');
  sdk.consent(true);
  for (const name of ['pageview', 'optOut', 'optIn', 'flush', 'session']) assert.equal(sdk[name](), undefined, name);
  assert.equal(globalThis.svc, undefined);
});

test('a view and an event of the bundled site are counted', async () => {
  site = await listen(({ url }, response) => {
    const file = url === '/' ? '/index.html' : url;
    response.writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html' });
    response.end(readFileSync(folder + '/dist' + file));
  });
  const page = await browser.newPage();
  await page.goto(site.origin + '/');
  await recorder.until((r) => r.pageviews.length === 1 && r.events.length === 1, 'the view and the event arrived');
  assert.deepEqual([recorder.pageviews[0].nav, recorder.pageviews[0].path], ['load', '/']);
  const [{ e, p }] = recorder.events;
  assert.deepEqual([e, p], ['plan_chosen', { plan: 'team', seats: 5 }]);
  assert.equal(await page.evaluate(() => typeof window.svc.q), 'undefined', 'the script took over');
});
