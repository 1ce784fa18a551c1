// The frame around the screens: its navigation in low windows, menus, tooltips, borders of fields, and page zoom.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { inspectable, overflow, violations, visit as show } from '../support/inspection.mjs';
import { visit } from '../support/traffic.mjs';

const at = dashboard((server) => visit(server, { path: '/pricing', referrer: 'https://www.google.com/' }));
const navigation = (page) => page.getByRole('navigation', { name: 'Main navigation' });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
])
  test(`the navigation shows every screen at ${viewport.width}x${viewport.height}`, async () => {
    const page = await at.openAs(OWNER, '/p/shop/web/setup/status', { viewport });
    const links = navigation(page).getByRole('link');
    await navigation(page).getByRole('link', { name: 'Organization' }).waitFor();
    assert.equal(await links.count(), 20);
    const { scrollHeight, clientHeight } = await navigation(page).evaluate(({ scrollHeight, clientHeight }) => ({
      scrollHeight,
      clientHeight,
    }));
    assert.ok(scrollHeight <= clientHeight, `${scrollHeight - clientHeight} pixels are hidden`);
    for (const link of await links.all()) assert.ok((await link.boundingBox()).height >= 24);
  });

/** The visible lines that name the zone of the times. */
const zones = (page) => page.getByText(/^Times in/).locator('visible=true');

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
])
  test(`every screen names the zone of its times once at ${viewport.width}x${viewport.height}`, async () => {
    await at.server.patch('/v1/projects/shop%2Fweb', { timezone: 'Asia/Tokyo' });
    const page = await at.openAs(OWNER, '/p/shop/web', { viewport, timezoneId: 'America/New_York' });
    for (const [path, line] of [
      ['/p/shop/web', 'Times in Asia/Tokyo'],
      ['/p/shop/web/live', 'Times in Asia/Tokyo'],
      ['/o/shop/audit', 'Times in your time zone, America/New York'],
      ['/account', 'Times in your time zone, America/New York'],
    ]) {
      await page.goto(at.server.origin + path);
      await zones(page).waitFor();
      assert.equal(await zones(page).innerText(), line);
    }
  });

test('all times of a project are in its zone', async () => {
  await at.server.patch('/v1/projects/shop%2Fweb', { timezone: 'Asia/Tokyo' });
  const page = await at.openAs(OWNER, '/p/shop/web/setup/keys', { timezoneId: 'America/New_York' });
  const { items } = await at.server.get('/v1/projects/shop%2Fweb/publishable-keys');
  const created = new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' },
  }).format(new Date(items[0].createdAt));
  await page.getByText(created).first().waitFor();
});

test('the texts of a menu begin on one line, whether they are links or buttons', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/status');
  await page.getByRole('button', { name: /^Account/ }).click();
  const menu = page.getByRole('dialog');
  const edges = [];
  for (const name of ['Your account', 'Keyboard shortcuts', 'Log out'])
    edges.push((await menu.getByText(name, { exact: true }).boundingBox()).x);
  assert.deepEqual(edges, [edges[0], edges[0], edges[0]]);
});

test('no section of the setup is cut on a phone, in any language', async () => {
  for (const [locale, name] of [
    ['en-GB', 'Setup'],
    ['de-DE', 'Einrichten'],
  ]) {
    const page = await at.openAs(OWNER, '/p/shop/web/setup', { locale, viewport: { width: 390, height: 844 } });
    const sections = page.getByRole('main').getByRole('navigation', { name }).getByRole('link');
    await sections.first().waitFor();
    assert.equal(await sections.count(), 12);
    for (const section of await sections.all()) {
      const { x, width } = await section.boundingBox();
      assert.ok(x >= 0 && x + width <= 390, `${await section.innerText()} is cut`);
    }
  }
});

test('an open explanation breaks no rule of accessibility', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg');
  const inspected = await inspectable(page);
  for (const [path, name] of [
    ['/p/shop/web/pages', 'Bounce rate'],
    ['/p/shop/web/live', 'Connected'],
  ]) {
    await show(inspected, at.server.origin + path, name);
    await page.getByText(name, { exact: true }).last().hover();
    await page.getByRole('tooltip').waitFor();
    assert.deepEqual(await violations(inspected), []);
  }
});

/** Runs in the page: the contrast between the border of a field, or the track of a switch, and what is around it. */
function contrastOf(field) {
  const parts = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = parts(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let around = field.parentElement;
  while (parts(getComputedStyle(around).backgroundColor)[3] === 0) around = around.parentElement;
  const own = getComputedStyle(field);
  const edge = own.borderTopWidth === '0px' ? own.backgroundColor : own.borderTopColor;
  const [more, less] = [light(edge), light(getComputedStyle(around).backgroundColor)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

for (const colorScheme of ['light', 'dark'])
  test(`fields, boxes and switches stand out by 3:1: ${colorScheme}`, async () => {
    const page = await at.openAs(OWNER, '/p/shop/web/setup/tracking', { colorScheme });
    const fields = page.locator('.mantine-Input-input, .mantine-Checkbox-input:not(:checked), .mantine-Switch-track');
    await fields.first().waitFor();
    for (const field of await fields.all()) {
      if (!(await field.isVisible()) || (await field.isDisabled())) continue;
      const contrast = await field.evaluate(contrastOf);
      assert.ok(contrast >= 3, `${contrast}: ${await field.evaluate(({ outerHTML }) => outerHTML)}`);
    }
  });

test('at a zoom of 200 % nothing is cut and nothing scrolls sideways', async () => {
  // A window of 1440 by 900 has half as many CSS pixels then.
  const page = await at.openAs(OWNER, '/favicon.svg', { viewport: { width: 720, height: 450 } });
  const inspected = await inspectable(page);
  for (const [path, text] of [
    ['/p/shop/web', 'Desktop'],
    ['/p/shop/web/sessions', 'the only page'],
    ['/p/shop/web/setup/tracking', 'Page groups'],
    ['/o/shop/audit', 'created the project'],
  ]) {
    await show(inspected, at.server.origin + path, text);
    assert.deepEqual(await overflow(inspected), [], path);
  }
});
