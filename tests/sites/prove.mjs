// The proof of one framework: its site is built, the steps of the instructions are carried out, it is built again and
// visited; then the steps are undone, and nothing is sent.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../browser/support/chromium.mjs';
import { Server } from '../browser/support/server.mjs';
import { fresh, run, textsOf } from './folders.mjs';
import { FRAMEWORKS } from './frameworks.mjs';
import { startFront, VISITOR } from './front.mjs';
import { serveFiles, serveProgram } from './serving.mjs';
import { carryOut, fileIn } from './steps.mjs';
import { CONSENT_TOOLS, consentOf, HOST, untilStored, walk, walkUnseen } from './visits.mjs';

export const PROJECT = '/v1/projects/shop%2Fweb';

/** svc with a project whose sites run on ports of their own. It stops when the test ends. */
export async function serverOf(t) {
  // The checks of the installation fetch pages from this machine.
  const server = await Server.start({ SVC_PRIVATE_SITES: 'true' });
  t.after(() => server.stop());
  await server.signUp();
  await server.makeProject();
  const allowedOrigins = ['https', 'http'].map((scheme) => `${scheme}://${HOST}:*`);
  await server.patch(`${PROJECT}/config`, { allowedOrigins });
  return server;
}

/** A browser for all tests of a file. */
export function browsing() {
  const world = {};
  before(async () => {
    world.browser = await launch([HOST]);
  });
  after(() => world.browser?.close());
  return world;
}

export const instructions = (server, query) => server.get(`${PROJECT}/setup/snippet?${new URLSearchParams(query)}`);

/** Asks the API as a program that carries out a step. */
export const requestOf = (server) => (method, path, body) => server[method.toLowerCase()](path, body);

/** The paths of the pages that a visitor goes to. */
const PAGES = { pricing: '/pricing', contact: '/contact' };

/** A site that is built by its framework, and served by its own server or as files. */
export function builtBy(name) {
  const { start, files, places, alike, typecheck, builds = true } = FRAMEWORKS[name];
  return {
    framework: name,
    pages: FRAMEWORKS[name].pages ?? PAGES,
    /** The site in its folder, as `carryOut` wants it. */
    async site(typescript, server) {
      const folder = await fresh(name, typescript);
      const env = {};
      return {
        folder,
        env,
        alike,
        path: fileIn(folder),
        places: places(typescript ? 'ts' : 'js'),
        set: (variable, value) => (value === undefined ? delete env[variable] : (env[variable] = value)),
        run: (command) => run(command, { cwd: folder }),
        request: requestOf(server),
      };
    },
    texts: ({ folder }) => textsOf(folder),
    async build({ folder }, typescript) {
      if (builds) await run('npm run build', { cwd: folder });
      if (typescript && typecheck) await run(typecheck, { cwd: folder });
    },
    serve({ folder, env }, { frontOrigin }) {
      if (files) return serveFiles(files(folder));
      const ownOrigin = (port) => frontOrigin ?? `http://${HOST}:${port}`;
      return serveProgram(process.execPath, (port) => start(port, ownOrigin(port)), { cwd: folder, env });
    },
  };
}

/**
 * The whole way of one choice. `variant` is {proxy, typescript, consent, front, policy, tools, package}: `front` is a
 * server before the site that ends TLS, `policy` its strict policy, `tools` tries every consent tool, `package` installs
 * the npm package.
 */
export async function prove(t, { browser }, kind, variant) {
  const server = await serverOf(t);
  const { typescript = false, proxy, consent = 'none' } = variant;
  const { framework, pages } = kind;
  const site = await kind.site(typescript, server);
  t.after(() => site.close?.());
  site.wants = ({ id }) => (/client-address/.test(id) && variant.front) || (/package/.test(id) && variant.package);
  const untouched = kind.texts(site);

  const query = { framework, proxy, consent, typescript: String(typescript) };
  const { steps, removal, csp } = await instructions(server, query);
  await carryOut(steps, site);
  const once = kind.texts(site);
  assert.notDeepEqual(once, untouched);
  await carryOut(steps, site);
  assert.deepEqual(kind.texts(site), once, 'a second time changes nothing');

  const visiting = async (visit) => {
    await kind.build(site, typescript);
    const served = await kind.serve(site, { frontOrigin: variant.front && `https://${HOST}` });
    const { origin, routes } = served;
    const front = variant.front && (await startFront({ origin, routes, csp: variant.policy && csp }));
    try {
      await visit((front ?? served).origin);
    } catch (error) {
      throw Object.assign(error, { message: `${error.message}\n${served.said?.().slice(-2000) ?? ''}` });
    } finally {
      await front?.close();
      await served.close();
    }
  };

  if (variant.front) site.env.SVC_CLIENT_COUNTRY_HEADER = 'x-country';
  await visiting(async (origin) => {
    const visit = await walk(browser, { origin, server, pages });
    const { items } = await server.get(`${PROJECT}/sessions?preset=today&limit=1`);
    // Only the site's own server can say which country a visitor comes from.
    const said = variant.front && kind.tellsCountry !== false && proxy !== 'none';
    assert.equal(items[0].country, said ? VISITOR.country : null);
    if (consent === 'custom') await decideOnPage(visit);
    await visit.close();
    if (!variant.front) await checked(server, { framework, proxy, origin });
    if (variant.tools) await eachTool(t, { server, browser }, { framework, origin, pages, typescript, steps });
  });
  delete site.env.SVC_CLIENT_COUNTRY_HEADER;

  await carryOut(removal, site);
  assert.deepEqual(kind.texts(site), untouched, 'the removal leaves nothing');
  assert.deepEqual(site.env, {});
  await visiting(async (origin) => {
    await walkUnseen(browser, { origin, pages });
    if (!variant.front) await missed(server, { framework, origin });
  });
}

/** The check fetches the page by itself. It sees what the site is built with, and that all is in order. */
async function checked(server, { framework, proxy, origin }) {
  const url = `${origin.replace('127.0.0.1', 'localhost')}/`;
  const stack = await server.post(`${PROJECT}/setup/detect-stack`, { url });
  assert.equal(stack.framework?.id, framework, JSON.stringify(stack));
  const check = await server.post(`${PROJECT}/setup/verify`, { url, framework, proxy });
  const findings = JSON.stringify(check.findings);
  assert.ok(check.ok && check.findings.some(({ code }) => code === 'events_arrive'), findings);
  assert.deepEqual(wrong(check), [], findings);
  assert.equal(check.snippet.count, 1);
  assert.equal(check.proxy === null, proxy === 'none', findings);
  const theirs = wrong(await stranger(server, { url, framework, proxy }));
  assert.ok(theirs.includes('key_of_another_project'), theirs.join());
}

/** Without the script, a project that nobody has visited hears so. */
async function missed(server, { framework, origin }) {
  const url = `${origin.replace('127.0.0.1', 'localhost')}/`;
  assert.deepEqual(wrong(await stranger(server, { url, framework })), ['snippet_missing']);
}

const wrong = ({ findings }) => findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);

/** What another project of the same site finds there. */
async function stranger(server, body) {
  const { items } = await server.get('/v1/projects');
  if (!items.some(({ slug }) => slug === 'other')) {
    const project = { name: 'Other', slug: 'other', domains: [HOST], allowLocalhost: true };
    await server.post('/v1/orgs/shop/projects', project);
  }
  return server.post('/v1/projects/shop%2Fother/setup/verify', body);
}

/** The visitor says yes in the site's own banner, and no later on. */
async function decideOnPage(visit) {
  const { page } = visit;
  assert.deepEqual(await consentOf(visit), { consent: false, stored: false });
  await page.locator('#yes').click();
  await untilStored(page, true);
  assert.deepEqual(await consentOf(visit), { consent: true, stored: true });
  await page.locator('#no').click();
  await untilStored(page, false);
  assert.deepEqual(await consentOf(visit), { consent: false, stored: false });
}

/** Each consent tool is a setting of the project: the files of the site are the same. */
async function eachTool(t, { server, browser }, { framework, origin, pages, typescript, steps }) {
  for (const [tool, kind, script] of CONSENT_TOOLS) {
    await t.test(`${kind} decides`, async () => {
      const query = { framework, proxy: 'none', consent: tool, typescript: String(typescript) };
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
      await untilStored(visit.page, true);
      assert.deepEqual(await consentOf(visit), { consent: true, stored: true });
      await visit.close();
      await carryOut(config(answer.removal), settings);
    });
  }
}

/** Adds the tests of a kind of site, one for each variant. */
export function proveEach(name, kind, variants) {
  const world = browsing();
  for (const variant of variants) {
    const { proxy, typescript, consent = 'none', front, policy } = variant;
    const words = [
      `proxy ${proxy}`,
      typescript ? 'TypeScript' : 'JavaScript',
      `consent ${consent}`,
      ...(front ? ['behind TLS'] : []),
      ...(policy ? ['strict policy'] : []),
    ];
    test(`${name}: ${words.join(', ')}`, (t) => prove(t, world, kind, variant));
  }
}

/** Adds the tests of a framework whose server can pass requests on. */
export function proveServer(name) {
  const proxy = 'route-handler';
  proveEach(name, builtBy(name), [
    { proxy: 'none', typescript: true, tools: true, front: true, policy: true },
    { proxy, typescript: true, consent: 'custom', front: true, policy: true },
    { proxy, typescript: false },
    { proxy: 'none', typescript: false, consent: 'custom' },
  ]);
}
