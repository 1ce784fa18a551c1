// The live view shows visits that are not counted, with the reason, while they happen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { visit } from '../support/traffic.mjs';

const CRAWLER = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const at = dashboard();

/** The live view with a clock of its own: nobody waits for the next question. */
async function open(options) {
  const page = await at.openAs(OWNER, '/favicon.svg', options);
  await page.clock.install();
  await page.goto(at.server.origin + '/p/shop/web/live');
  return { page, panel: page.getByRole('region', { name: 'Not counted today' }) };
}
/** The server counts what was left out a moment later: the view asks until it is there. */
const until = (page, words) =>
  eventually(async () => {
    await page.clock.fastForward(15_000);
    return words.isVisible();
  }, 'the view had what was left out');
const top = async (row) => (await row.boundingBox()).y;

test('what is left out appears without a reload, by reason and machines by kind, and no row moves', async () => {
  const { page, panel } = await open();
  await panel.getByText('Nothing was left out').waitFor();
  await panel.getByText('0 of 0 batches were counted.').waitFor();

  const hidden = { pageview: { vw: 0, vh: 0, sw: 0 }, end: 'ignored' };
  await visit(at.server, hidden);
  const noWindow = panel.getByRole('listitem').filter({ hasText: 'No window' });
  await until(page, noWindow);
  await noWindow.getByText('1', { exact: true }).waitFor();
  await noWindow.getByText('Nothing to do, unless a test of yours should count').waitFor();
  const before = await top(noWindow);

  await visit(at.server);
  for (let times = 0; times < 3; times++) await visit(at.server, { agent: CRAWLER, end: 'ignored' });
  await visit(at.server, { agent: 'curl/8.5.0', end: 'ignored' });
  await until(page, panel.getByText('1 of 6 batches were counted.'));
  const kinds = panel.getByRole('list', { name: 'Machines' }).getByRole('listitem');
  await kinds.filter({ hasText: 'AI crawlers' }).getByText('3', { exact: true }).waitFor();
  await kinds.filter({ hasText: 'Programs' }).getByText('1', { exact: true }).waitFor();
  assert.equal(await top(noWindow), before, 'what comes more often stands behind what was there');
});

test('a reason that was decided in the settings leads there', async () => {
  await visit(at.server, { path: '/?svc_notrack=1', end: 'ignored' });
  const { page, panel } = await open();
  await panel.getByRole('listitem').filter({ hasText: 'Opted out' }).getByRole('link', { name: 'Parameters' }).click();
  await page.waitForURL('**/p/shop/web/setup/tracking#parameters');
});

test('on a phone it opens when it is asked for', async () => {
  const { panel } = await open({ viewport: { width: 390, height: 844 } });
  const button = panel.getByRole('button', { name: 'Show why' });
  await button.waitFor();
  assert.equal(await panel.getByText('batches were counted').isVisible(), false);
  await button.click();
  await panel.getByText('batches were counted').waitFor();
});
