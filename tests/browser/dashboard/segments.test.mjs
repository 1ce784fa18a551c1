// Saved segments: name, visibility and conditions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { journey } from '../support/traffic.mjs';

const VIEWER = 'ben@example.com';
const SESSIONS = '/p/shop/web/sessions?preset=7d';
const at = dashboard(async (server) => {
  await journey(server, { pages: ['/', '/pricing'] });
  await journey(server, { pages: ['/blog/one'], referrer: 'https://news.example/' });
  await journey(server, { pages: ['/blog/two'] });
  await server.addMember(VIEWER, PASSWORD, 'viewer');
  await server.post('/v1/projects/shop%2Fweb/segments', {
    key: 'blog',
    name: 'Blog',
    where: [{ field: 'page', op: 'contains', value: '/blog' }],
  });
});

const sessions = (page, count) =>
  eventually(
    async () => (await page.getByRole('link', { name: /^Session of/ }).count()) === count,
    `${count} sessions are left`,
  );
const open = (page) => page.getByRole('button', { name: 'Segments', exact: true }).click();

test('a segment is renamed and shared', async () => {
  const page = await at.openAs(OWNER, SESSIONS);
  await open(page);
  await page.getByRole('button', { name: 'Change segment Blog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change “Blog”' });
  await dialog.waitFor();
  assert.deepEqual(await dialog.getByRole('listitem').allInnerTexts(), ['Any page contains /blog']);
  await dialog.getByLabel('Name').fill('Readers');
  await dialog.getByRole('switch', { name: 'Share it' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(page);
  const shared = page.getByRole('group', { name: 'Shared in the project' });
  await shared.getByRole('button', { name: 'Readers', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('segment') === 'blog');
  await sessions(page, 2);
});

test('its conditions are changed in the filter and saved to it', async () => {
  const page = await at.openAs(OWNER, `${SESSIONS}&segment=blog`);
  await sessions(page, 2);
  await open(page);
  await page.getByRole('button', { name: 'Change segment Readers' }).click();
  await page.getByRole('button', { name: 'Change the conditions…' }).click();
  await page.waitForURL(
    ({ searchParams: at }) => at.get('editing') === 'blog' && !at.has('segment') && at.has('where'),
  );
  const bar = page.getByRole('region', { name: 'Change “Readers”' });
  await bar.waitFor();

  // It is left as it was, and then changed by what else the filter can have.
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(({ searchParams: at }) => at.get('segment') === 'blog' && !at.has('editing'));
  await page.goBack();
  await page.getByRole('button', { name: /^Remove condition Any page/ }).click();
  assert.ok(await bar.getByRole('button', { name: 'Save to segment' }).isDisabled(), 'nothing is no segment');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Referrer' }).click();
  await page.getByRole('option', { name: 'news.example' }).click();
  await sessions(page, 1);
  await page.getByRole('link', { name: 'Overview' }).click();
  await bar.getByRole('button', { name: 'Save to segment' }).click();
  await page.waitForURL(
    ({ searchParams: at }) => at.get('segment') === 'blog' && !at.has('editing') && !at.has('ref_host'),
  );
  const { items } = await at.server.get('/v1/projects/shop%2Fweb/segments');
  assert.deepEqual(items[0].where, [{ field: 'ref_host', op: 'in', values: ['news.example'] }]);
});

test('what is shared is changed only by who may, and becomes private again', async () => {
  const viewer = await at.openAs(VIEWER, `${SESSIONS}&editing=blog`);
  await sessions(viewer, 3);
  assert.equal(await viewer.getByRole('button', { name: 'Save to segment' }).count(), 0);
  await open(viewer);
  await viewer.getByRole('button', { name: 'Readers', exact: true }).waitFor();
  assert.equal(await viewer.getByRole('button', { name: 'Change segment Readers' }).count(), 0);

  const page = await at.openAs(OWNER, SESSIONS);
  await open(page);
  await page.getByRole('button', { name: 'Change segment Readers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change “Readers”' });
  await dialog.getByRole('switch', { name: 'Share it' }).uncheck();
  await dialog.getByText('Only you will be able to use the segment').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(page);
  await page
    .getByRole('group', { name: 'Only for you' })
    .getByRole('button', { name: 'Readers', exact: true })
    .waitFor();
});
