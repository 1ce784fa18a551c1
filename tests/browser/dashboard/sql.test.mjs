// The SQL editor: a query, its result as a table, a chart and a file, and a link that contains the query.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const SQL = '/p/shop/web/sql';
const at = dashboard(async (server) => {
  await visit(server, { path: '/prices' });
  await visit(server, { path: '/prices' });
  await visit(server, { path: '/about' });
});

const QUERY = 'select path, count(*) as views from pageviews group by path order by views desc';
const editor = (page) => page.getByRole('textbox', { name: 'Query' });
const result = (page) => page.getByRole('region', { name: 'Result' });

async function write(page, text) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

test('Tab leaves the editor, and the screen says so', async () => {
  const page = await at.openAs(OWNER, SQL);
  await page.getByText('Tab leaves the editor').waitFor();
  await editor(page).focus();
  await page.keyboard.type('sel');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.ok(await editor(page).evaluate((element) => element !== document.activeElement));
});

test('a query runs by keyboard, and its link brings it back', async () => {
  const page = await at.openAs(OWNER, SQL);
  await write(page, QUERY);
  await page.keyboard.press('ControlOrMeta+Enter');
  const rows = result(page).locator('tbody tr');
  await rows.filter({ hasText: '/prices' }).waitFor();
  assert.deepEqual(await rows.allInnerTexts(), ['/prices\t2', '/about\t1']);
  await page.getByText('2 rows').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('q'), QUERY);

  await page.getByRole('tab', { name: 'Chart' }).click();
  await page.getByRole('list', { name: 'views, 2 values.' }).getByText('/prices').waitFor();

  await page.reload();
  await page.getByRole('list', { name: 'views, 2 values.' }).getByText('/prices').waitFor();
  assert.match(await editor(page).innerText(), /count\(\*\) as views/);
});

test('a mistake is shown with its place, and the screen goes on', async () => {
  const page = await at.openAs(OWNER, SQL);
  await write(page, 'select nope from pageviews');
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('alert').getByText('no such column: nope (line 1, column 8)').waitFor();
  await write(page, 'select 6 * 7 as answer');
  await page.getByRole('button', { name: /^Run/ }).click();
  await result(page).getByRole('cell', { name: '42' }).waitFor();
});

test('a question begins, completion knows the columns, and the result is a file', async () => {
  const page = await at.openAs(OWNER, SQL);
  await page.getByRole('combobox', { name: 'Begin with a question' }).click();
  await page.getByRole('option', { name: 'Which pages are seen most' }).click();
  await result(page).getByRole('cell', { name: '/prices' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'web.csv');
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^path,pageviews,sessions,median_seconds,median_scroll_percent\r\n\/prices,2,2,/);

  await write(page, '');
  await page.keyboard.type('select count(*) from pageviews where pa');
  await page.getByRole('option', { name: /^path/ }).waitFor();
  const schema = page.getByRole('region', { name: 'Tables' });
  await schema
    .locator('summary')
    .filter({ hasText: /^events/ })
    .click();
  await schema.getByRole('button', { name: /^name / }).waitFor();
});
