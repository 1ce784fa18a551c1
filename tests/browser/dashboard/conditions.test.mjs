// Conditions and segments in the filter bar, and filtering by a click in the list of sessions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey } from '../support/traffic.mjs';

const SESSIONS = '/p/shop/web/sessions?preset=7d';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing', '/contact'] });
  const subscribed = (props) => [{ name: 'subscribe', props }];
  await journey(server, {
    pages: ['/blog/one'],
    referrer: 'https://news.example/',
    events: subscribed({ plan: 'pro', seats: 5 }),
  });
  await journey(server, { pages: ['/blog/two'], events: subscribed({ plan: 'free', seats: 1 }) });
});

const rows = (page) => page.getByRole('link', { name: /^Session of/ });
const sessions = (page, count) =>
  eventually(async () => (await rows(page).count()) === count, `${count} sessions are left`);

test('a condition is written, changed, kept as a segment and used again', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 3);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: /^More conditions/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Condition' });
  await dialog.getByRole('textbox', { name: 'Value' }).fill('/blog');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('where')?.includes('contains'));
  await sessions(page, 2);

  await page.getByRole('button', { name: /^Change condition Any page/ }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('does not contain');
  await page.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 1);

  // The dialog goes on where the menu was.
  await page.getByRole('button', { name: /^Change condition Any page/ }).click();
  await page.getByRole('button', { name: 'Or another condition' }).click();
  assert.equal(await dialog.getByRole('combobox', { name: 'Comparison' }).inputValue(), 'does not contain');
  await dialog.getByRole('button', { name: 'Or another condition' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).last().fill('/blog/two');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 2);
  await page.getByRole('button', { name: /^Change condition .+ or / }).click();
  await dialog.getByRole('button', { name: 'Remove this condition' }).last().click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 1);
  const comparison = page.getByRole('combobox', { name: 'Comparison' });
  assert.equal(await comparison.count(), 0, 'the menu of the condition is closed');

  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('button', { name: 'Save this filter as a segment…' }).click();
  const save = page.getByRole('dialog', { name: 'Save as a segment' });
  await save.getByLabel('Name', { exact: true }).fill('Not the blog');
  await save.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL((url) => url.searchParams.get('segment') === 'not-the-blog' && !url.searchParams.has('where'));
  await page.getByRole('button', { name: 'Remove filter Segment: Not the blog' }).click();
  await sessions(page, 3);
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('button', { name: 'Not the blog', exact: true }).click();
  await sessions(page, 1);
});

test('a property of events is chosen from what there is, and changed', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 3);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: /^More conditions/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Condition' });
  const choose = async (field, option) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Field', 'A property of events');
  assert.ok(await dialog.getByRole('button', { name: 'Apply' }).isDisabled());
  await choose('Event', /^subscribe/);
  await choose('Property', /^plan/);
  await choose('Values', 'pro');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('where')?.includes('subscribe'));
  await sessions(page, 1);

  await page.getByRole('button', { name: /^Change condition subscribe · plan/ }).click();
  await dialog.getByRole('combobox', { name: 'Property' }).fill('seats');
  await page.keyboard.press('Tab');
  await choose('Comparison', 'is at most');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('9');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 2);
});

test('a condition that was made elsewhere is changed as one that was made here', async () => {
  const where = (condition) => `${SESSIONS}&where=${encodeURIComponent(JSON.stringify([condition]))}`;
  const page = await at.openAs(OWNER, where({ event: 'subscribe', prop: 'plan', op: 'not_eq', value: 'pro' }));
  await sessions(page, 2);
  await page.getByRole('button', { name: /^Change condition/ }).click();
  const how = page.getByRole('dialog').getByRole('combobox', { name: 'Comparison' });
  assert.equal(await how.inputValue(), 'is none of');
  await page.goto(at.server.origin + where({ event: 'subscribe', prop: 'seats', op: 'gt', value: 1 }));
  await sessions(page, 1);
  await page.getByRole('button', { name: /^Change condition/ }).click();
  assert.equal(await how.inputValue(), 'is greater than');
});

test('a click on a value of a session filters by it', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 3);
  await page.getByRole('button', { name: 'Filter by /blog/two' }).click();
  await page.waitForURL((url) => url.searchParams.get('page_mode') === 'entry');
  await sessions(page, 1);
});

test('a segment that is gone is named', async () => {
  const page = await at.openAs(OWNER, `${SESSIONS}&segment=gone`);
  await page.getByText('This could not be loaded').waitFor();
  assert.equal(await rows(page).count(), 0);
});
