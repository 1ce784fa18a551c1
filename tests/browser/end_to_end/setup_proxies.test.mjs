// The code of the instructions for proxies runs: it passes on the script and batches, and nothing else; svc believes the
// address and country that it forwards. Each framework's own functions are stood in for by the same ones of Node.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Server } from '../support/server.mjs';
import { refusedVisit, uuid, visit } from '../support/traffic.mjs';

let server, key, folder;

before(async () => {
  server = await Server.start();
  await server.signUp();
  await server.makeProject();
  key = (await server.post('/v1/projects/shop%2Fweb/proxy-keys')).secret;
  folder = mkdtempSync(join(tmpdir(), 'svc-proxies-'));
  Object.assign(process.env, { SVC_PROXY_KEY: key, SVC_CLIENT_COUNTRY_HEADER: 'x-country' });
  Object.assign(globalThis, {
    defineEventHandler: (handler) => handler,
    toWebRequest: (event) => event.request,
    Netlify: { env: { get: (name) => process.env[name] } },
  });
});

after(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await server?.stop();
});

/** Modules that only exist within a framework. */
const MODULES = {
  '$env/dynamic/private': 'const env = process.env;',
  'astro:env/server': 'const getSecret = (name) => process.env[name];',
};

/** The code of the step that passes requests on. */
async function codeOf(framework, proxy) {
  const query = `framework=${framework}&proxy=${proxy}`;
  const { steps } = await server.get('/v1/projects/shop%2Fweb/setup/snippet?' + query);
  const { content } = steps.find(({ id }) => id === 'proxy').file;
  const code = content.replace(/^import .* from '(.*)';$/gm, (_, name) => MODULES[name]);
  const file = join(folder, `${framework}-${proxy}.mjs`);
  writeFileSync(file, code);
  return import(pathToFileURL(file));
}

const host = { ip: '198.51.100.7', country: 'DE' };

/** A host that runs a handler of requests, and tells it who asks. */
async function serve(handler) {
  const http = createServer(async (asked, answered) => {
    const chunks = await asked.toArray();
    const headers = new Headers(Object.entries(asked.headers).map(([name, value]) => [name, String(value)]));
    for (const name of ['x-forwarded-for', 'cf-connecting-ip']) headers.set(name, host.ip);
    for (const name of ['x-country', 'cf-ipcountry']) headers.set(name, host.country);
    const { method, url } = asked;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await handler(new Request('https://shop.example' + url, { method, headers, body }));
    answered.writeHead(answer.status, Object.fromEntries(answer.headers));
    answered.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((ready) => http.listen(0, '127.0.0.1', ready));
  return { origin: `http://127.0.0.1:${http.address().port}`, close: () => http.close() };
}

/** What each framework or host calls, and with what. */
const HANDLERS = {
  'nextjs route-handler':
    ({ GET, POST }) =>
    (request) =>
      (request.method === 'POST' ? POST : GET)(request),
  'nuxt route-handler': (module) => (request) => module.default({ request, node: { req: {} } }),
  'sveltekit route-handler':
    ({ GET, POST }) =>
    (request) =>
      (request.method === 'POST' ? POST : GET)({ request, getClientAddress: () => host.ip }),
  'astro route-handler':
    ({ GET, POST }) =>
    (request) =>
      (request.method === 'POST' ? POST : GET)({ request, clientAddress: host.ip }),
  'html cloudflare-worker': (module) => (request) => module.default.fetch(request, { SVC_PROXY_KEY: key }),
  'html netlify': (module) => (request) =>
    module.default(request, { ip: host.ip, geo: { country: { code: host.country } } }),
};

for (const [pair, handlerOf] of Object.entries(HANDLERS)) {
  test(`${pair} passes the script and its batches on`, async (t) => {
    const proxy = await serve(handlerOf(await codeOf(...pair.split(' '))));
    t.after(proxy.close);
    const script = await fetch(`${proxy.origin}/stats/v1/s/sdk.js?k=${server.key}`);
    assert.equal(script.status, 200);
    assert.match(script.headers.get('content-type'), /^text\/javascript/);
    assert.equal(script.headers.get('cache-control'), 'public, max-age=60');
    const direct = await fetch(`${server.origin}/v1/s/sdk.js?k=${server.key}`);
    assert.equal(await script.text(), await direct.text());
    const again = await fetch(script.url, { headers: { 'if-none-match': script.headers.get('etag') } });
    assert.equal(again.status, 304);

    const session = uuid();
    const through = { origin: proxy.origin + '/stats', key: server.key };
    await visit(through, { session });
    const seen = await server.get(`/v1/projects/shop%2Fweb/sessions/${session}`);
    assert.equal(seen.session.country, host.country);

    for (const path of [
      '/stats/v1/projects',
      '/stats/v1/s/../projects',
      '/stats/v1/s/a%2Fb',
      '/stats/',
      '/stats/v1/e',
    ]) {
      assert.equal((await fetch(proxy.origin + path)).status, 404, path);
    }
    const refused = await fetch(proxy.origin + '/stats/v1/s/sdk.js', { method: 'POST' });
    assert.equal(refused.status, 404);
    await refusedVisit(through, 'https://evil.example');
  });
}
