// Reports by mail: an address is added, confirmed by the link of its mail, and ended by another. Without a mail server the
// service writes its mails to the log; the test opens them there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';

const at = dashboard();

test('another address is added, confirms with one click, and ends the report with another', async () => {
  const page = await at.openAs(OWNER, '/o/shop/reports');
  await page.getByText('No reports by mail').waitFor();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = page.getByRole('dialog', { name: 'Reports by mail' });
  await form.getByRole('textbox', { name: 'Email' }).fill('boss@client.example');
  const before = at.server.log.length;
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await confirm(page);
  await page.getByText('Waits for confirmation').waitFor();
  const link = await eventually(
    () => at.server.log.slice(before).match(/\/report-mails\/\w+/)?.[0],
    'a mail with a link was written',
  );

  const reader = await at.open(link);
  await reader.getByRole('heading', { name: 'Get this report by mail?' }).waitFor();
  await reader.getByText('All sites, Shop · Weekly').waitFor();
  await reader.getByRole('button', { name: 'Yes, send it' }).click();
  await reader.getByRole('heading', { name: 'You get this report' }).waitFor();
  await page.reload();
  await page.getByText('next').first().waitFor();

  await reader.goto(`${at.server.origin}${link}?end=1`);
  await reader.getByRole('heading', { name: 'End this report?' }).waitFor();
  await reader.getByRole('button', { name: 'End it' }).click();
  await reader.getByRole('heading', { name: 'The report has ended' }).waitFor();
  await reader.reload();
  await reader.getByRole('heading', { name: 'This report has ended' }).waitFor();
  await page.reload();
  await page.getByText('No reports by mail').waitFor();
});

test('a person subscribes from the account, and ends it there', async () => {
  const page = await at.openAs(OWNER, '/account');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const form = page.getByRole('dialog', { name: 'Reports by mail' });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const end = page.getByRole('button', { name: `End All sites, ${OWNER}` });
  await end.click();
  await page.getByRole('dialog', { name: 'End this report?' }).getByRole('button', { name: 'End' }).click();
  await page.getByText('No reports by mail').waitFor();
  assert.equal(await end.count(), 0);
});
