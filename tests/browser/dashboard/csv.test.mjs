// What is on the screen is saved as CSV: engagement, every part of the flow, and sessions on a phone.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { journey, visit } from '../support/traffic.mjs';

const WEB = '/p/shop/web';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing', '/contact'] });
  await journey(server, { pages: ['/', '/pricing'] });
  await visit(server, { path: '/blog' });
});

/** The name and the lines of the file that the button saves. */
async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save as CSV: ${name}`, exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}

test('the flow saves each part that it shows', async () => {
  const page = await at.openAs(OWNER, `${WEB}/flow`);
  await page.getByText('Steps as a list').waitFor();
  const paths = {
    name: 'web-flow-paths.csv',
    lines: ['page1,page2,page3,sessions', '/,/pricing,,1', '/,/pricing,/contact,1', '/blog,,,1'],
  };
  const sorted = ({ name, lines: [head, ...lines] }) => ({ name, lines: [head, ...lines.toSorted()] });
  assert.deepEqual(sorted(await saved(page, 'Paths')), paths);

  await page.goto(at.server.origin + `${WEB}/flow?view=table`);
  await page.getByRole('region', { name: 'Transitions' }).waitFor();
  assert.deepEqual(sorted(await saved(page, 'Paths')), paths);
  assert.deepEqual(sorted(await saved(page, 'Transitions')), {
    name: 'web-flow-transitions.csv',
    lines: ['from,to,transitions,sessions', '/,/pricing,2,2', '/pricing,/contact,1,1'],
  });
  assert.deepEqual(sorted(await saved(page, 'Entries')).lines, ['page,sessions', '/,2', '/blog,1']);
  assert.deepEqual(sorted(await saved(page, 'Exits')).lines, ['page,sessions', '/blog,1', '/contact,1', '/pricing,1']);
});

test('engagement is saved as it spreads', async () => {
  const page = await at.openAs(OWNER, `${WEB}/engagement`);
  const { name, lines } = await saved(page, 'How sessions spread');
  assert.equal(name, 'web-engagement.csv');
  assert.equal(lines[0], 'of,from,below,sessions');
  const pages = lines.filter((line) => line.startsWith('pages,')).slice(0, 3);
  assert.deepEqual(pages, ['pages,0,2,1', 'pages,2,3,1', 'pages,3,4,1']);
});

test('sessions are saved on a phone, too', async () => {
  const page = await at.openAs(OWNER, `${WEB}/sessions`, { viewport: { width: 390, height: 844 } });
  await page
    .getByRole('link', { name: /^Session of/ })
    .first()
    .waitFor();
  const { name, lines } = await saved(page, 'Sessions');
  assert.equal(name, 'web-sessions.csv');
  assert.equal(lines.length, 4);
});
