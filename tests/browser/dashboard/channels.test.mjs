// Campaigns that match no channel rule: the dashboard lists their tags and assigns a channel to them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { visit } from '../support/traffic.mjs';

const VIEWER = 'vera@example.com';
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
});

const tagged = (session, attr) => visit(at.server, { session, path: '/offer', pageview: { attrFrom: 'url', attr } });
const SESSION = '01890a5d-ac96-774b-bcce-b302099a8057';

test('tags without a channel are listed with what they probably mean, and get one', async () => {
  await tagged(SESSION, { utm_source: 'Club Flyer', utm_medium: 'print' });
  await tagged(undefined, { utm_source: 'facebok' });
  const page = await at.openAs(OWNER, '/p/shop/web/setup/channels');
  const unknown = page.getByRole('region', { name: 'Campaign tags without a channel' });
  await unknown.getByText('Club Flyer / print').waitFor();
  assert.match(await unknown.getByRole('listitem').filter({ hasText: 'facebok' }).textContent(), /probably Facebook/);

  await page.getByRole('button', { name: 'Assign a channel to facebok / not set' }).click();
  await page.getByRole('button', { name: 'Assign a channel to Club Flyer / print' }).click();
  const mappings = page.getByRole('region', { name: 'Your own mappings' });
  const sources = mappings.getByRole('textbox', { name: 'utm_source' });
  assert.deepEqual([await sources.nth(0).inputValue(), await sources.nth(1).inputValue()], ['facebok', 'Club Flyer']);
  const channels = mappings.getByRole('combobox', { name: 'Channel' });
  assert.equal(await channels.nth(0).inputValue(), 'Facebook, Instagram');

  await page.getByRole('button', { name: 'Save' }).click();
  await mappings.getByText('Please fill this in.').waitFor();
  await channels.nth(1).click();
  await page.getByRole('option', { name: 'Referrals' }).click();
  await sources.nth(1).fill('club*');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { project } = await at.server.graphql(
    '{ project(project: "shop/web") { channelMappings { source medium channel } } }',
  );
  assert.deepEqual(project.channelMappings, [
    { source: 'facebok', medium: null, channel: 'SOCIAL_1' },
    { source: 'club*', medium: 'print', channel: 'REFERRAL' },
  ]);
  // The next visit tells by which rule it has its channel, whether or not the past was derived anew by now.
  await tagged(SESSION, { utm_source: 'Club Flyer', utm_medium: 'print' });
  await page.goto(`${at.server.origin}/p/shop/web/sessions/${SESSION}`);
  await page.getByText('Your own mapping: utm_source, utm_medium').waitFor();
});

test('two mappings of the same tags are refused at their place', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/setup/channels');
  const mappings = page.getByRole('region', { name: 'Your own mappings' });
  await mappings.getByRole('textbox', { name: 'utm_source' }).first().waitFor();
  await mappings.getByRole('button', { name: 'Add a mapping' }).click();
  await mappings.getByRole('textbox', { name: 'utm_source' }).last().fill('FACEBOK');
  await mappings.getByRole('combobox', { name: 'Channel' }).last().click();
  await page.getByRole('option', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await mappings.getByText('This is used more than once.').waitFor();
});

test('who may not change the project reads the rules and changes nothing', async () => {
  const page = await at.openAs(VIEWER, '/p/shop/web/setup/channels');
  await page.getByText('Click on an ad').waitFor();
  const mappings = page.getByRole('region', { name: 'Your own mappings' });
  assert.equal(await mappings.getByRole('textbox', { name: 'utm_source' }).first().isDisabled(), true);
  assert.equal(await page.getByRole('button', { name: /^Assign a channel/ }).count(), 0);
});
