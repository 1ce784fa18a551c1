// The period: its neighbours, what it is compared with, and zooming into the chart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard(async (server) => {
  await visit(server, { path: '/' });
  await visit(server, { path: '/pricing' });
});

/** A day in the project's time zone, some days ago. */
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const searchOf = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const chartOf = (page) => page.getByRole('slider', { name: /^Visitors over time/ });
const at7Days = '/p/shop/web?preset=7d';

test('buttons and keys go to the period before and after, and back undoes them', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web?preset=today');
  await chartOf(page).waitFor();
  const [before, after] = ['Previous period', 'Next period'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  assert.equal(await after.getAttribute('aria-disabled'), 'true', 'nothing comes after today');
  await before.click();
  await page.waitForURL('**/p/shop/web?preset=yesterday');
  await page.keyboard.press(',');
  await page.waitForURL(`**/p/shop/web?from=${day(2)}&to=${day(2)}`);
  await page.keyboard.press('.');
  await page.waitForURL('**/p/shop/web?preset=yesterday');
  await after.click();
  await page.waitForURL('**/p/shop/web?preset=today');
  await page.goBack();
  await page.waitForURL('**/p/shop/web?preset=yesterday');

  await page.goto(at.server.origin + '/p/shop/web?preset=last_month');
  await after.click();
  await page.waitForURL('**/p/shop/web?preset=this_month');
  await page.goto(at.server.origin + '/p/shop/web?preset=all');
  await page.getByRole('button', { name: 'Period: All (2 years). Change' }).waitFor();
  assert.equal(await before.getAttribute('aria-disabled'), 'true', 'all days have no neighbours');
});

test('the last 24 hours, the year and whole months are periods, in the zone of the project', async () => {
  const page = await at.openAs(OWNER, at7Days);
  const period = page.getByRole('button', { name: /^Period: / });
  const menu = page.getByRole('dialog', { name: 'Period' });
  const choose = async (name, preset) => {
    await period.click();
    await menu.getByRole('button', { name, exact: true }).click();
    await page.waitForURL(`**/p/shop/web?preset=${preset}`);
  };
  await choose('Last 24 hours', '24h');
  const chart = chartOf(page);
  await page.getByText('Last 24 hours', { exact: true }).nth(1).waitFor();
  assert.equal(await chart.getAttribute('aria-valuemax'), '24');
  await choose('Year to date', 'this_year');
  await choose('Last year', 'last_year');

  await period.click();
  await menu.getByText('Days in UTC').waitFor();
  await menu.getByRole('tab', { name: 'Months' }).click();
  const year = Number(day(0).slice(0, 4)) - 1;
  await menu.getByRole('button', { name: 'Previous year' }).click();
  await menu.getByRole('button', { name: 'Feb' }).click();
  await menu.getByRole('button', { name: 'Mar' }).click();
  await page.waitForURL(`**/p/shop/web?from=${year}-02-01&to=${year}-03-31`);
  await page.getByRole('button', { name: 'Previous period', exact: true }).click();
  await page.waitForURL(`**/p/shop/web?from=${year - 1}-12-01&to=${year}-01-31`);

  await page.goto(at.server.origin + '/p/shop/web/conversions?preset=24h');
  await period.click();
  await menu.getByRole('button', { name: 'Today' }).waitFor();
  assert.equal(await menu.getByRole('button', { name: 'Last 24 hours' }).count(), 0, 'the list knows only days');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Previous period', exact: true }).click();
  await page.waitForURL(({ searchParams: now }) => now.get('from') === day(3) && now.get('to') === day(2));
  await page.goto(at.server.origin + '/p/shop/web/ads?preset=24h');
  await period.click();
  await menu.getByRole('button', { name: 'Today' }).waitFor();
  assert.equal(await menu.getByRole('button', { name: 'Last 24 hours' }).count(), 0, 'costs are known by the day');
});

test('the comparison is with the period before, the weekdays, a year earlier, any days, or nothing', async () => {
  const page = await at.openAs(OWNER, `/p/shop/web?from=${day(1)}&to=${day(0)}`);
  const comparison = page.getByRole('button', { name: /^Comparison: / });
  const menu = page.getByRole('dialog', { name: /^Comparison: / });
  const compared = async (choice) => {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/graphql') && response.request().postData().includes('query Overview('),
    );
    await comparison.click();
    await menu.getByRole('button', { name: choice }).click();
    const { data } = await (await answered).json();
    const { from, to } = data.project.overview.comparison?.period ?? {};
    return [from, to];
  };
  await chartOf(page).waitFor();
  assert.equal(await comparison.innerText(), 'vs. previous period');
  assert.deepEqual(await compared(/^Same weekdays/), [day(8), day(7)]);
  assert.equal(searchOf(page).compare_with, 'weekdays');
  assert.equal(await comparison.innerText(), 'vs. same weekdays');
  const [from] = await compared(/^A year earlier/);
  assert.equal(from.slice(0, 4), String(Number(day(1).slice(0, 4)) - 1));
  assert.deepEqual(await compared(/^No comparison/), [undefined, undefined]);
  assert.equal(searchOf(page).compare, '0');

  await page.keyboard.press('c');
  await menu.getByRole('button', { name: /^Other days/ }).click();
  await menu.getByRole('button', { name: 'Previous month' }).click();
  await menu.getByRole('button', { name: /^10 / }).first().click();
  await menu.getByRole('button', { name: /^12 / }).first().click();
  await page.waitForURL((url) => url.searchParams.get('compare_to')?.endsWith('-12'));
  assert.match(searchOf(page).compare_from, /-10$/);
  assert.match(await comparison.innerText(), /^vs\. 10 ?–/);
  await page.getByRole('button', { name: 'Previous period', exact: true }).click();
  // The days belonged to the period.
  await page.waitForURL((url) => !url.searchParams.has('compare_from'));

  await page.goto(at.server.origin + `${at7Days}&compare=0`);
  await page.getByRole('button', { name: 'Comparison: No comparison. Change' }).waitFor();
  // A link may name one of the two days.
  await page.goto(at.server.origin + `${at7Days}&compare_from=2026-01-05`);
  await page.getByRole('button', { name: /^Comparison: vs\. 5 ?– ?11 Jan 2026/ }).waitFor();
});

test('keys alone choose other days to compare with', async () => {
  const page = await at.openAs(OWNER, at7Days);
  await chartOf(page).waitFor();
  await page.keyboard.press('c');
  const menu = page.getByRole('dialog', { name: /^Comparison: / });
  await menu.getByRole('button', { name: /^Other days/ }).focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('tab', { name: 'Days' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Days');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: /^10 / }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('compare_to')?.endsWith('-11'));
});

test('a click, a drag and Enter zoom into the chart, and back undoes it', async () => {
  const page = await at.openAs(OWNER, at7Days);
  const chart = chartOf(page);
  await chart.waitFor();
  const { x, y, width, height } = await chart.boundingBox();
  const today = `**/p/shop/web?from=${day(0)}&to=${day(0)}`;
  await page.mouse.move(x + width - 5, y + height / 2);
  await page.getByText('Click to zoom in').waitFor();
  await page.mouse.click(x + width - 5, y + height / 2);
  await page.waitForURL(today);
  await page.goBack();
  await page.waitForURL('**' + at7Days);

  await page.mouse.move(x + width - 5, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(`**/p/shop/web?from=${day(3)}&to=${day(0)}`);
  await page.goBack();
  await page.waitForURL('**' + at7Days);

  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.match(await chart.getAttribute('aria-valuetext'), / – .*so far/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/p/shop/web?from=${day(1)}&to=${day(0)}`);
  assert.equal(await chart.getAttribute('aria-valuemax'), '7');
  await page.goBack();
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(today);
  await page.locator('[role="slider"][aria-valuemax="24"]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  assert.deepEqual(searchOf(page), { from: day(0), to: day(0) }, 'a day has nothing smaller');
});

test('what a finger has touched stays until it touches something else, and a second tap zooms', async () => {
  const page = await at.openAs(OWNER, at7Days, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const chart = chartOf(page);
  const tip = page.getByText('Tap again to zoom in');
  const tap = async () => {
    await chart.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await chart.boundingBox();
    await page.touchscreen.tap(x + width - 8, y + height / 2);
  };
  await tap();
  await tip.waitFor();
  await page.getByText('so far').waitFor();
  await page.getByRole('heading', { name: 'Overview' }).tap();
  await tip.waitFor({ state: 'detached' });
  await tap();
  await tip.waitFor();
  await tap();
  await page.waitForURL(`**/p/shop/web?from=${day(0)}&to=${day(0)}`);
  await page.goBack();
  await page.waitForURL('**' + at7Days);
});
