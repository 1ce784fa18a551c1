// The samples of the guides that need a page: each is put on one as it stands, with a real key in the place of the dots.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/chromium.mjs';
import { eventually, Server } from '../support/server.mjs';
import { startSite } from '../support/site.mjs';

const HOST = 'shop.example';
let server, browser;

before(async () => {
  server = await Server.start();
  await server.signUp();
  await server.makeProject();
  await server.patch('/v1/projects/shop%2Fweb/config', { allowedOrigins: [`http://${HOST}:*`] });
  browser = await launch([HOST]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Samples that run in a browser, as {guide, language, code}. */
async function samples(locale) {
  const { items } = await server.get('/v1/docs?locale=' + locale);
  const found = [];
  for (const { slug } of items) {
    const text = await (await fetch(`${server.origin}/v1/docs/${slug}.md?locale=${locale}`)).text();
    for (const [, language, code] of text.matchAll(/^```(\w+) run="browser"\n([\s\S]*?)^```$/gm))
      found.push({ guide: slug, language, code: code.replace('pk_svc_…', server.key) });
  }
  return found;
}

/** Passes on what comes below /stats, as the proxy of the guide does. */
const routes = () =>
  Object.fromEntries(
    ['/stats/v1/s/sdk.js', '/stats/v1/e'].map((path) => [
      path,
      async (asked, answered) => {
        const body = asked.method === 'POST' ? Buffer.concat(await asked.toArray()) : undefined;
        const { host: _, connection: __, ...headers } = asked.headers;
        const to = server.origin + asked.url.slice('/stats'.length);
        const answer = await fetch(to, { method: asked.method, headers, body });
        answered.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
        answered.end(Buffer.from(await answer.arrayBuffer()));
      },
    ]),
  );

/** Opens a page with this in its head. Returns the names of the events that it has sent after `then` ran in it. */
async function eventsOf(head, then) {
  const site = await startSite({ snippet: head, routes: routes() });
  const context = await browser.newContext();
  const page = await context.newPage();
  const [batches, errors] = [[], []];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/e') && response.status() === 204)
      batches.push(JSON.parse(response.request().postData()));
  });
  await page.goto(site.origin.replace('127.0.0.1', HOST));
  await page.waitForFunction(() => typeof window.svc === 'function' && !window.svc.q);
  await page.evaluate(then + "; svc('flush')");
  const names = () => batches.flatMap(({ ev }) => ev).map(({ e, p }) => ({ e, p }));
  await eventually(() => names().length > 0, 'the events arrived', 10_000);
  assert.deepEqual(errors, []);
  assert.equal(batches[0].pvs.length, 1, 'the view was sent');
  await context.close();
  await site.close();
  return names();
}

const RAN = "svc('event', 'ran')";

for (const locale of ['en', 'de']) {
  test(`the samples of the ${locale} guides run on a page`, async (t) => {
    const all = await samples(locale);
    const tags = all.filter(({ code }) => code.includes('<script async'));
    assert.ok(tags.length >= 3, JSON.stringify(all));
    for (const { guide, code } of tags) {
      await t.test(`${guide}: the tag`, async () => {
        assert.deepEqual(await eventsOf(code, RAN), [{ e: 'ran', p: {} }]);
      });
    }
    const [tag] = tags;
    for (const { guide, language, code } of all.filter((sample) => !tags.includes(sample))) {
      await t.test(`${guide}: ${language}`, async () => {
        if (language === 'html') {
          const early = "<script>svc('event', 'early')</script>";
          const names = (await eventsOf(code + early + tag.code, RAN)).map(({ e }) => e);
          return assert.deepEqual(names, ['early', 'ran']);
        }
        const [, name, props] = /svc\('event', '(\w+)', (\{.*\})\)/.exec(code);
        assert.deepEqual(await eventsOf(tag.code, code), [{ e: name, p: new Function(`return ${props}`)() }]);
      });
    }
  });
}
