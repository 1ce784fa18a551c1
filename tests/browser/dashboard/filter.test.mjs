// The filter bar: values are added, changed where they stand, and said in words; lists are searched by the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey } from '../support/traffic.mjs';

const SESSIONS = '/p/shop/web/sessions?preset=7d';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing'], events: [{ name: 'form_submit' }] });
  await journey(server, { pages: ['/blog/one'], referrer: 'https://news.example/', events: [{ name: 'booking' }] });
  await journey(server, { pages: ['/blog/two'], events: [{ name: 'constructor' }] });
  await journey(server, { pages: ['/help', '/blog/two'] });
});

const sessions = (page, count) =>
  eventually(
    async () => (await page.getByRole('link', { name: /^Session of/ }).count()) === count,
    `${count} sessions are left`,
  );
const conditions = (page) => JSON.parse(new URL(page.url()).searchParams.get('where'));
const add = async (page, dimension) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: dimension, exact: true }).click();
};
/** The box before a value. */
const tick = (page, value) => page.getByRole('option', { name: value }).locator('[data-ticked]').click();
const chips = (page) => page.getByRole('list', { name: 'Active filters' });

test('several values are chosen in the menu, and changed on their chip', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 4);
  await add(page, 'Entry page');
  await tick(page, '/blog/one');
  await page.getByRole('option', { name: '/blog/one' }).locator('[data-ticked="true"]').waitFor();
  await page.getByText('Visits with at least one of them.').waitFor({ state: 'detached' });
  // From the second value on, the name adds like the box.
  await page.getByRole('option', { name: '/help' }).click();
  await page.getByText('Visits with at least one of them.').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 2);
  assert.deepEqual(conditions(page), [{ field: 'entry_page', op: 'in', values: ['/blog/one', '/help'] }]);

  const chip = page.getByRole('button', { name: 'Change condition Entry page is /blog/one or /help' });
  await chip.click();
  const [one, two] = ['/blog/one', '/blog/two'].map((name) => page.getByRole('option', { name }));
  assert.equal(await one.getAttribute('aria-selected'), 'true');
  assert.equal(await two.getAttribute('aria-selected'), 'false');
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('is none of');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Change condition Entry page is not /blog/one or /help' }).waitFor();
  await sessions(page, 2);

  // One value alone is a short address again.
  await page.getByRole('button', { name: /^Change condition/ }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('is any of');
  await page.getByRole('option', { name: '/blog/two' }).click();
  await page.waitForURL(({ searchParams: now }) => now.get('page') === '/blog/two' && !now.has('where'));
  await sessions(page, 1);
});

test('a filter of an old link is changed where it stands', async () => {
  const page = await at.openAs(OWNER, `${SESSIONS}&page=/blog/one&page_mode=entry&device=desktop`);
  await sessions(page, 1);
  await page.getByRole('button', { name: 'Change filter Entry page: /blog/one' }).click();
  // Other values are offered, although this filter leaves them out.
  await page.getByRole('option', { name: '/help' }).click();
  await page.getByRole('button', { name: 'Change filter Entry page: /help' }).waitFor();
  await sessions(page, 1);
  assert.equal(new URL(page.url()).searchParams.get('device'), 'desktop');

  // In the menu, the dimension opens with its values.
  await add(page, 'Entry page');
  assert.equal(await page.getByRole('option', { name: '/help' }).getAttribute('aria-selected'), 'true');
  await page.getByRole('combobox', { name: 'Comparison' }).selectOption('begins with');
  const text = page.getByRole('combobox', { name: 'Value' });
  assert.equal(await text.inputValue(), '/help');
  await text.fill('/blog');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change condition Entry page begins with /blog' }).waitFor();
  await sessions(page, 2);
  assert.deepEqual(conditions(page), [{ field: 'entry_page', op: 'begins_with', value: '/blog' }]);
});

test('the one condition of a dimension is changed in the menu', async () => {
  const either = { field: 'entry_page', op: 'in', values: ['/blog/one', '/help'] };
  const page = await at.openAs(OWNER, `${SESSIONS}&where=${encodeURIComponent(JSON.stringify([either]))}`);
  await sessions(page, 2);
  await add(page, 'Entry page');
  assert.equal(await page.getByRole('option', { name: '/help' }).getAttribute('aria-selected'), 'true');
  await tick(page, '/blog/two');
  await page.getByRole('button', { name: 'Apply' }).click();
  await sessions(page, 3);
  assert.deepEqual(conditions(page), [{ ...either, values: ['/blog/one', '/help', '/blog/two'] }]);
});

test('an event may have any name', async () => {
  const page = await at.openAs(OWNER, `${SESSIONS}&event=constructor&converted=constructor`);
  await sessions(page, 1);
  await chips(page).getByText('constructor').waitFor();
  await page.goto(`${at.server.origin}${SESSIONS}`);
  await add(page, 'Event');
  await page.getByRole('combobox', { name: 'Search event' }).fill('constr');
  await page.getByRole('option', { name: 'constructor' }).click();
  await page.waitForURL((url) => url.searchParams.get('event') === 'constructor');
  await sessions(page, 1);
  await page.goto(`${at.server.origin}/p/shop/web/events?preset=7d`);
  await page.getByText('constructor').first().waitFor();
});

test('keys alone choose several values', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await sessions(page, 4);
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Filter by…' }).fill('entry');
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search entry page' });
  for (const [text, value] of [
    ['one', '/blog/one'],
    ['help', '/help'],
  ]) {
    await search.fill(text);
    await page.getByRole('option', { name: value }).waitFor();
    await page.keyboard.press('Shift+Enter');
    await eventually(async () => (await search.inputValue()) === '', 'the search is empty for the next');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('where'));
  await sessions(page, 2);
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Filter/);
});

test('the bar says how goals and other conditions combine', async () => {
  const page = await at.openAs(OWNER, `${SESSIONS}&goal=form_submit&device=desktop`);
  await chips(page).getByText('and', { exact: true }).waitFor();
  const each = page.getByText('Figures count visits that reached every one of these goals, in any order');
  assert.equal(await each.count(), 0);

  await page.goto(`${at.server.origin}${SESSIONS}&goal=form_submit&goal=booking`);
  await each.waitFor();
  await sessions(page, 0);

  const either = { field: 'goal', op: 'in', values: ['form_submit', 'booking'] };
  await page.goto(`${at.server.origin}${SESSIONS}&where=${encodeURIComponent(JSON.stringify([either]))}`);
  await page.getByRole('button', { name: /^Change condition Goal is .+ or / }).waitFor();
  assert.equal(await each.count(), 0);
});

test('the bar says what figures count under a filter on pages', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web?preset=7d&page=/blog/one');
  const whole = page.getByText('Figures count whole visits that saw such a page, with all their pages');
  await whole.waitFor();
  const blog = (op) => encodeURIComponent(JSON.stringify([{ field: 'page', op, value: '/blog' }]));
  await page.goto(`${at.server.origin}/p/shop/web?preset=7d&where=${blog('begins_with')}`);
  await whole.waitFor();
  await page.goto(`${at.server.origin}/p/shop/web/videos?preset=7d&page=/blog/one`);
  await page.getByText('Figures count only what happened on this page').waitFor();
  assert.equal(await whole.count(), 0);
});

test('of more values than fit, the server searches all', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  const asked = [];
  await page.route('**/graphql', async (route) => {
    const { query, variables } = route.request().postDataJSON();
    if (!/query ConditionValues\b/.test(query)) return route.continue();
    const response = await route.fetch();
    const answer = await response.json();
    asked.push(variables.search);
    const [found] = answer.data.project.filterOptions.dimensions;
    if (!variables.search)
      found.options = Array.from({ length: 200 }, (_, n) => ({ value: `/page/${n}`, label: null, sessions: 1 }));
    return route.fulfill({ response, json: answer });
  });
  await page.goto(at.server.origin + SESSIONS);
  await add(page, 'Page');
  await page.getByRole('option', { name: '/page/0' }).waitFor();
  await page.getByRole('combobox', { name: 'Search page' }).fill('pric');
  await page.getByRole('option', { name: '/pricing', exact: false }).first().waitFor();
  await page.getByRole('option', { name: /^\/pricing/ }).click();
  await page.waitForURL((url) => url.searchParams.get('page') === '/pricing');
  assert.deepEqual(asked, [undefined, 'pric']);
});

test('the list of pages and its dialog are searched by the server if they are cut', async () => {
  for (const [path, name] of [
    ['/p/shop/web/pages?preset=7d', 'PageList'],
    ['/p/shop/web?preset=7d&pages=PAGES&all=pages', 'AllPages'],
  ]) {
    const page = await at.openAs(OWNER, '/favicon.svg');
    await page.route('**/graphql', async (route) => {
      const { query, variables } = route.request().postDataJSON();
      if (!new RegExp(`query ${name}\\b`).test(query) || variables.search) return route.continue();
      const response = await route.fetch();
      const answer = await response.json();
      const { pages } = answer.data.project;
      pages.rows = pages.rows.filter((row) => row.page !== '/help');
      pages.distinct = 1200;
      return route.fulfill({ response, json: answer });
    });
    await page.goto(at.server.origin + path);
    const place = name === 'PageList' ? page : page.getByRole('dialog');
    await place.getByRole('rowheader', { name: '/pricing' }).waitFor();
    await place.getByRole('textbox', { name: name === 'PageList' ? 'Find a page' : 'Search' }).fill('hel');
    await place.getByRole('rowheader', { name: '/help' }).waitFor();
  }
});
