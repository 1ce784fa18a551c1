// The proof of one framework: its site is built, the steps of the instructions are carried out, it is built again and
// visited; then the steps are undone, and nothing is sent.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { launch } from '../browser/support/chromium.mjs';
import { Server } from '../browser/support/server.mjs';
import { fresh, run, textsOf } from './folders.mjs';
import { FRAMEWORKS } from './frameworks.mjs';
import { startFront, VISITOR } from './front.mjs';
import { serveFiles, serveProgram } from './serving.mjs';
import { carryOut, fileIn } from './steps.mjs';
import { CONSENT_TOOLS, consentOf, HOST, walk, walkUnseen } from './visits.mjs';

export const PROJECT = '/v1/projects/shop%2Fweb';

/** What tests need: a browser for all, and for each an svc of its own with a project. */
export function started() {
  const world = {};
  before(async () => {
    world.browser = await launch([HOST]);
  });
  beforeEach(async () => {
    world.server = await Server.start();
    await world.server.signUp();
    await world.server.makeProject();
    // The sites run on ports of their own.
    const allowedOrigins = ['https', 'http'].map((scheme) => `${scheme}://${HOST}:*`);
    await world.server.patch(`${PROJECT}/config`, { allowedOrigins });
  });
  afterEach(() => world.server?.stop());
  after(() => world.browser?.close());
  return world;
}

export const instructions = (server, query) => server.get(`${PROJECT}/setup/snippet?${new URLSearchParams(query)}`);

/** Asks the API as a program that carries out a step. */
export const requestOf = (server) => (method, path, body) => server[method.toLowerCase()](path, body);

/** A site in its folder, as `carryOut` wants it. */
async function siteOf(name, typescript, server) {
  const folder = await fresh(name, typescript);
  const env = {};
  return {
    folder,
    env,
    path: fileIn(folder),
    alike: FRAMEWORKS[name].alike,
    places: FRAMEWORKS[name].places(typescript ? 'ts' : 'js'),
    set: (variable, value) => (value === undefined ? delete env[variable] : (env[variable] = value)),
    run: (command) => run(command, { cwd: folder }),
    request: requestOf(server),
  };
}

async function build(name, { folder }) {
  if (name === 'html') return;
  await run('npm run build', { cwd: folder });
}

function serve(name, { folder, env }, frontOrigin) {
  const { files, start } = FRAMEWORKS[name];
  if (files) return serveFiles(files(folder));
  const ownOrigin = (port) => frontOrigin ?? `http://${HOST}:${port}`;
  return serveProgram(process.execPath, (port) => start(port, ownOrigin(port)), { cwd: folder, env });
}

const PAGES = { pricing: '/pricing', contact: '/contact' };

/** The whole way of one choice: `variant` is {proxy, typescript, consent, front, policy, package}. */
async function prove(t, world, name, variant) {
  const { server, browser } = world;
  const { typescript, proxy, consent = 'none' } = variant;
  const pages = FRAMEWORKS[name].pages ?? PAGES;
  const site = await siteOf(name, typescript, server);
  site.wants = ({ id }) =>
    (/client-address/.test(id) && variant.front) || (/package/.test(id) && variant.package);
  const untouched = textsOf(site.folder);

  const query = { framework: name, proxy, consent, typescript: String(Boolean(typescript)) };
  const { steps, removal, csp } = await instructions(server, query);
  await carryOut(steps, site);
  const once = textsOf(site.folder);
  assert.notDeepEqual(once, untouched);
  await carryOut(steps, site);
  assert.deepEqual(textsOf(site.folder), once, 'a second time changes nothing');

  const visiting = async (visit) => {
    await build(name, site);
    const { typecheck } = FRAMEWORKS[name];
    if (typescript && typecheck) await run(typecheck, { cwd: site.folder });
    const served = await serve(name, site, variant.front && 'https://' + HOST);
    const front = variant.front && (await startFront({ origin: served.origin, csp: variant.policy && csp }));
    try {
      await visit((front ?? served).origin);
    } catch (error) {
      throw Object.assign(error, { message: `${error.message}\n${served.said?.().slice(-2000) ?? ''}` });
    } finally {
      await front?.close();
      await served.close();
    }
  };

  await visiting(async (origin) => {
    if (variant.front) site.env.SVC_CLIENT_COUNTRY_HEADER ??= 'x-country';
    const visit = await walk(browser, { origin, server, pages });
    const [{ country }] = (await server.get(`${PROJECT}/sessions?preset=today&limit=1`)).items;
    if (proxy !== 'none' && variant.front) assert.equal(country, VISITOR.country);
    if (consent === 'custom') await decideOnPage(visit);
    await visit.close();
    if (variant.tools) await eachTool(t, world, { name, origin, pages, typescript, steps });
  });

  await carryOut(removal, site);
  assert.deepEqual(textsOf(site.folder), untouched, 'the removal leaves nothing');
  assert.deepEqual(Object.keys(site.env).filter((key) => key !== 'SVC_CLIENT_COUNTRY_HEADER'), []);
  await visiting((origin) => walkUnseen(browser, { origin, pages }));
}

/** The visitor says yes in the site's own banner, and no later on. */
async function decideOnPage(visit) {
  const { page } = visit;
  assert.deepEqual(await consentOf(visit), { consent: false, stored: false });
  await page.locator('#yes').click();
  await page.waitForFunction(() => sessionStorage.length > 0);
  assert.deepEqual(await consentOf(visit), { consent: true, stored: true });
  await page.locator('#no').click();
  await page.waitForFunction(() => sessionStorage.length === 0);
  assert.deepEqual(await consentOf(visit), { consent: false, stored: false });
}

/** Each consent tool is a setting of the project: the files of the site are the same. */
async function eachTool(t, { server, browser }, { name, origin, pages, typescript, steps }) {
  for (const [tool, kind, script] of CONSENT_TOOLS) {
    await t.test(`${kind} decides`, async () => {
      const query = { framework: name, proxy: 'none', consent: tool, typescript: String(Boolean(typescript)) };
      const answer = await instructions(server, query);
      const filesOf = (list) => list.flatMap(({ file }) => file ?? []);
      assert.deepEqual(filesOf(answer.steps), filesOf(steps));
      const settings = { request: requestOf(server) };
      const config = (list) => list.filter(({ kind }) => kind === 'config');
      await carryOut(config(answer.steps), settings);
      // The same visitor comes again within half an hour.
      const visit = await walk(browser, { origin, server, pages, script, sessions: 0 });
      assert.deepEqual(await consentOf(visit), { consent: false, stored: false });
      await visit.page.evaluate(() => decide(true));
      await visit.page.waitForFunction(() => sessionStorage.length > 0);
      assert.deepEqual(await consentOf(visit), { consent: true, stored: true });
      await visit.close();
      await carryOut(config(answer.removal), settings);
    });
  }
}

/** Adds the tests of a framework. */
export function proveFramework(name) {
  const world = started();
  const { proxies, typescript: typed = true } = FRAMEWORKS[name];
  const other = proxies.at(-1);
  const variants = [
    { proxy: 'none', typescript: typed, tools: true, front: true, policy: true },
    { proxy: other, typescript: typed, consent: 'custom', front: true, policy: true },
    ...(typed ? [{ proxy: other, typescript: false, package: name === 'react' }] : []),
    ...(other !== 'none' ? [{ proxy: 'none', typescript: false, consent: 'custom' }] : []),
  ];
  for (const variant of variants) {
    const { proxy, typescript, consent = 'none', policy } = variant;
    const words = [
      `proxy ${proxy}`,
      typescript ? 'TypeScript' : 'JavaScript',
      `consent ${consent}`,
      policy ? 'behind TLS with a strict policy' : 'as it is',
    ];
    test(`${name}: ${words.join(', ')}`, (t) => prove(t, world, name, variant));
  }
}
