// Takes the pictures of docs/assistants.md: `npm run pictures`. The server is as in the tests; its address in the pictures
// is made up, and so are the people. Fails if a picture is larger than a page with four of them should load.

import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { authorize, ARRIVED, exchange, listen, register } from './support/assistants.mjs';
import { launchShell } from './support/chromium.mjs';
import { Server } from './support/server.mjs';
import { journey, visit } from './support/traffic.mjs';

const FOLDER = new URL('../../docs/assistants/', import.meta.url).pathname;
const MAX_BYTES = 60_000;
const ORIGIN = 'https://svc.example';
/** Width of the window, and pixels of the picture for each of its pixels. */
const WIDTH = 1100;
const SCALE = 1.5;

/** Calls a tool by the address of the pictures, which the server insists on. */
const call = (token, name, args) =>
  new Promise((resolve, reject) => {
    const headers = {
      host: new URL(ORIGIN).host,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      authorization: `Bearer ${token}`,
    };
    const sent = request(`${server.origin}/mcp`, { method: 'POST', headers }, (answer) => resolve(json(answer)));
    sent.once('error', reject);
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }));
  });

const server = await Server.start({ SVC_PUBLIC_URL: ORIGIN });
const browser = await launchShell();
const program = await listen();
try {
  await server.signUp();
  await server.makeProject();
  await server.post('/v1/orgs/shop/projects', { name: 'Magazine', slug: 'magazine', domains: ['magazine.example'] });
  await visit(server, { path: '/', referrer: 'https://www.google.com/' });
  await journey(server, { pages: ['/pricing', '/contact'], events: [{ name: 'form_submit' }] });

  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 900 },
    deviceScaleFactor: SCALE,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  // The server listens on this computer, without a certificate.
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await route.fetch({ url: server.origin + pathname + search, maxRedirects: 0 });
    await route.fulfill({ response: answer });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${ORIGIN}/favicon.svg`);
  await page.evaluate((login) => localStorage.setItem('svc.session', JSON.stringify(login)), server.login);

  const devtools = await context.newCDPSession(page);
  /** Writes the picture of a part of the page, with some of what is around it. */
  async function picture(name, part, margin = 16) {
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const box = await part.boundingBox();
    const clip = {
      x: Math.max(0, box.x - margin),
      y: Math.max(0, box.y - margin),
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
      scale: 1,
    };
    const shot = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 85,
      clip,
      captureBeyondViewport: true,
    });
    const bytes = Buffer.from(shot.data, 'base64');
    if (bytes.length > MAX_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
    await writeFile(`${FOLDER}${name}.webp`, bytes);
    console.log(`${name}.webp: ${bytes.length} bytes, ${clip.width} × ${clip.height}`);
  }

  await mkdir(FOLDER, { recursive: true });
  await page.goto(`${ORIGIN}/p/shop/web/setup/assistants`);
  await page.getByText(`${ORIGIN}/mcp`).waitFor();
  await page.getByRole('tab', { name: 'Claude Code' }).click();
  await picture('1-add', page.getByRole('region', { name: 'Connect an assistant' }));

  const client = await register(server, 'Claude Code');
  // What is served in place of an address cannot lead to another one.
  const sent = await fetch(server.origin + authorize({ origin: ORIGIN }, { client, program }), { redirect: 'manual' });
  await page.goto(sent.headers.get('location'));
  await page.getByRole('radio', { name: 'Only these' }).check();
  const projects = page.getByRole('combobox', { name: 'Projects that it may see' });
  await projects.click();
  await page.getByRole('option', { name: 'Web shop' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await picture('2-allow', page.locator('main'), 0);
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByText(ARRIVED).waitFor();

  const { access_token: token } = await exchange(server, { client, program });
  const project = 'shop/web';
  for (const [tool, args] of [
    ['compare_periods', {}],
    ['break_down', { dimension: 'source' }],
    ['break_down', { dimension: 'channel' }],
    ['get_pages', {}],
  ]) {
    const answer = await call(token, tool, { project, ...args });
    if (answer.error || !answer.result) throw new Error(`${tool}: ${JSON.stringify(answer)}`);
  }
  await page.goto(`${ORIGIN}/p/shop/web/setup/assistants`);
  await page.getByText('get_pages').waitFor();
  await picture('3-see', page.getByRole('region', { name: 'What assistants did' }));
  await page.goto(`${ORIGIN}/account`);
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  await picture('4-end', page.getByRole('region', { name: 'Connected apps' }));
} finally {
  program.close();
  await browser.close();
  await server.stop();
}
