// From the click on an ad to the ad platforms: a visit gives consent, submits a form and reaches a goal. Each platform
// counts the conversion once, although the server is killed twice on the way.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../support/chromium.mjs';
import { NAMES, Platforms } from '../support/platforms.mjs';
import { eventually, Server } from '../support/server.mjs';
import { snippetOf, startSite } from '../support/site.mjs';
import { define } from '../support/traffic.mjs';

const PROJECT = '/v1/projects/shop%2Fweb/';
const EMAIL = 'visitor.of.the.shop@example.com';
/** As a visitor has it who clicked on an ad of each of them. */
const CLICK = new URLSearchParams({
  gclid: 'gclid-of-a-click-on-an-ad',
  fbclid: 'fbclid-of-a-click-on-an-ad',
  li_fat_id: '5e55105e-0000-4000-8000-000000000001',
  ttclid: 'ttclid-of-a-click-on-an-ad',
});
const FORM = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">SNIPPET</head>
<body><button id="yes" onclick="svc('consent', true)">Yes, tell them</button>
<form name="contact" onsubmit="svc('identify', { email: mail.value, form: 'contact' }); event.preventDefault()">
<label>Mail <input id="mail"></label> <label>Text <textarea id="text"></textarea></label> <button id="send">Send</button>
</form></body></html>`;

let server, platforms, site, browser;

before(async () => {
  platforms = await Platforms.start();
  // What visits trigger stays a note until somebody runs the jobs.
  server = await Server.start({ ...platforms.settings, SVC_JOBS: 'external' });
  await server.signUp();
  await server.makeProject();
  await server.patch(PROJECT + 'config', {
    plugins: { video: false, sections: false, forms: true },
    identify: { enabled: true, requireConsent: true },
  });
  await platforms.setUpIn(server, 'correct horse battery');
  const destinations = Object.fromEntries(NAMES.map((name) => [name, { enabled: true, name: '77' }]));
  const trigger = { type: 'goal', goal: 'form_submit' };
  await define(server, 'lead', { name: 'Lead', trigger, value: { type: 'fixed', amount: 25 }, destinations });
  const html = FORM.replace('SNIPPET', snippetOf(server.origin, server.key));
  const form = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  site = await startSite({ snippet: '', routes: { '/contact-us': form } });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await site?.close();
  await server?.stop();
  await platforms?.close();
});

const conversions = async () => (await server.get(PROJECT + 'conversions')).items;

/** A visitor who comes by an ad, looks around, agrees, and sends the form. Everything is stored when this returns. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const sent = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/v1/e') && answer.status() === 204) sent.push(answer.request().postData() ?? '');
  });
  await page.goto(`${site.origin}/contact-us?${CLICK}`);
  await page.waitForFunction(() => typeof window.svc === 'function');
  await page.click('#yes');
  // The clock of the page is set forward: who sends a form after ten seconds is taken for engaged.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 15_000;
  });
  await page.fill('#mail', EMAIL);
  await page.fill('#text', 'Please call me back.');
  await page.click('#send');
  await eventually(() => sent.some((batch) => batch.includes('form_submit')), 'the form was counted');
  await context.close();
}

test('each platform counts the conversion of a visit once, through two kills', async () => {
  await visit();
  assert.deepEqual(await conversions(), [], 'it is triggered and not made');
  await server.kill();

  platforms.silent = true;
  await server.run(platforms.settings);
  const everyone = (what) => NAMES.every(what);
  await eventually(() => everyone((name) => platforms.counted[name].length), 'every platform was told');
  const [{ uploads }] = await conversions();
  assert.deepEqual(new Set(uploads.map(({ state }) => state)), new Set(['sending']), 'nobody has answered');
  await server.kill();

  platforms.silent = false;
  await server.run(platforms.settings);
  const isSent = async () => {
    const [{ uploads }] = await conversions();
    return uploads.length === 4 && uploads.every(({ state }) => state === 'sent');
  };
  await eventually(isSent, 'every platform has answered');

  const [conversion, ...others] = await conversions();
  assert.deepEqual(others, []);
  assert.deepEqual([conversion.source, conversion.status, conversion.value], ['goal', 'confirmed', 25]);
  assert.deepEqual(conversion.clickIds.sort(), [...CLICK.keys()].sort());
  assert.deepEqual(conversion.person, ['email']);
  for (const name of NAMES) {
    assert.deepEqual(platforms.counted[name], [conversion.eventId], name);
    assert.ok(platforms.repeated[name] >= 1, `${name} was told again what it had taken`);
  }
  assert.deepEqual(platforms.refused, []);
  await seenInTheDashboard(conversion);
});

async function seenInTheDashboard({ id }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key, value),
    ['svc.session', JSON.stringify({ token: server.token, expiresAt: server.login.expiresAt })],
  );
  await page.goto(`${server.origin}/p/shop/web/conversions/${id}`);
  const uploads = page.getByRole('region', { name: 'Ad platforms' });
  await uploads.getByText('Google Ads').first().waitFor();
  assert.equal(await page.getByText(EMAIL).count(), 0);
  await context.close();
}
