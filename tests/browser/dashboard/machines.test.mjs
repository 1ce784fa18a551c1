// A site owner sees which bots came, and that they do not count as visitors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const CRAWLER = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

const at = dashboard(async (server) => {
  await visit(server);
  for (let times = 0; times < 3; times++) await visit(server, { agent: CRAWLER, end: 'ignored' });
  await visit(server, { agent: 'curl/8.5.0', end: 'ignored' });
});

test('the status lists machines by what they are for, those that came most first', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/status');
  const rows = page.getByRole('table', { name: 'Machines' }).getByRole('row');
  await rows.nth(2).waitFor();
  const read = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [row.cells[0].firstChild.textContent, row.cells[1].innerText, row.cells[2].innerText]),
  );
  assert.deepEqual(read, [
    ['AI crawlers', '3', '3'],
    ['Programs', '1', '1'],
  ]);
});
