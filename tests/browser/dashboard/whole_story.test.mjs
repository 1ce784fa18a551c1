// A conversion's whole story, as its page tells it: visit, consent, trigger, confirmation, what was sent, what came
// back, a new value, and the erasure of the person.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';
import { platform, TOKEN } from '../support/platform.mjs';
import { eventually } from '../support/server.mjs';
import { beacon, define, takeIdentifyCalls, uuid, visit } from '../support/traffic.mjs';

const ADDRESS = 'anna.schmidt@example.com';
const meta = await platform();
after(() => meta.stop());
const at = dashboard(
  async () => {},
  async () => meta.settings,
);

test('a conversion tells its whole story, and nothing personal of it', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/conversions/destinations?setup=social_ads_1');
  const dialog = page.getByRole('dialog', { name: 'Set up Meta Ads' });
  await dialog.getByLabel('Dataset ID (Pixel ID)').fill('4815162342');
  await dialog.getByLabel('Access token').fill(TOKEN);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await confirm(page);
  await page.getByRole('dialog', { name: 'Test Meta Ads' }).waitFor();
  await takeIdentifyCalls(at.server);
  await define(at.server, 'order', {
    name: 'Order',
    trigger: { type: 'beacon' },
    value: { type: 'reported', min: 1, max: 500 },
    confirmationDays: 14,
    destinations: { social_ads_1: { enabled: true, name: 'Purchase' } },
  });
  const session = uuid();
  const attr = { fbclid: 'IwAR0-the-click-of-anna' };
  await visit(at.server, {
    session,
    path: '/checkout',
    email: ADDRESS,
    pageview: { attr, attrFrom: 'url' },
  });
  await beacon(at.server, session, 'order', 49.9);

  // Visit, consent, trigger, and what is known.
  await page.goto(`${at.server.origin}/p/shop/web/conversions`);
  await page
    .getByRole('table', { name: 'Conversions' })
    .getByRole('link', { name: /^Order, / })
    .click();
  const story = page.getByRole('region', { name: 'How it came about' });
  await story.getByText(/landed on \/checkout/).waitFor();
  await story.getByText('The visitor consented to sharing data with ad platforms.').waitFor();
  await story.getByText('The page sent a conversion beacon.').waitFor();
  await story.getByText(/^Waiting for confirmation until/).waitFor();
  const uploads = page.getByRole('region', { name: 'Ad platforms' });
  await uploads.getByText('Will be sent once the conversion is confirmed.').waitFor();
  assert.equal(await uploads.getByRole('list', { name: 'Requests to this platform' }).count(), 0);

  // Confirmation, what was sent, and what came back.
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Confirm this conversion?' })
    .getByRole('button', { name: 'Confirm', exact: true })
    .click();
  await story.getByText(/^Confirmed in time/).waitFor();
  await eventually(() => meta.events.length === 1, 'the platform was told');
  const requests = uploads.getByRole('list', { name: 'Requests to this platform' });
  await eventually(async () => {
    await page.reload();
    await uploads.getByText('as “Purchase”').waitFor();
    return requests.isVisible();
  }, 'the page showed the request');
  await requests.getByText(/Conversion: accepted$/).click();
  const field = (name) => requests.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  const [told] = meta.events;
  assert.match(await field('event_id').innerText(), new RegExp(told.event_id));
  assert.match(await field('custom_data.value').innerText(), /49\.9/);
  assert.match(await field('user_data.em[0]').innerText(), /hidden: hash/);
  assert.match(await field('user_data.fbc').innerText(), /hidden: click id/);
  assert.match(await field('event_source_url').innerText(), /hidden: page/);
  // Everything that was sent has its line.
  const leaves = (value) => (value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [1]);
  assert.equal(await requests.getByRole('row').count(), leaves(told).length);

  // A new value, which this platform does not take.
  await page.getByRole('button', { name: 'Change value' }).click();
  const change = page.getByRole('dialog');
  await change.getByLabel('Value', { exact: true }).fill('60');
  await change.getByRole('button', { name: 'Change value' }).click();
  await story.getByText('€60.00').waitFor();
  await eventually(async () => {
    await page.reload();
    await uploads.getByText('as “Purchase”').waitFor();
    return uploads.getByText('unsupported_change').isVisible();
  }, 'the page said that the platform takes no changes');

  // The person is erased: nothing of them is left, and the story still adds up.
  const { leads } = (await at.server.graphql('{ project(project: "shop/web") { leads { items { id } } } }')).project;
  assert.equal(leads.items.length, 1);
  await at.server.graphql('mutation ($id: UUID!) { deleteLead(project: "shop/web", id: $id) }', {
    id: leads.items[0].id,
  });
  await page.reload();
  await story.getByText('None: no click on an ad, and nothing about the person.').waitFor();
  await requests.getByText(/Conversion: accepted$/).waitFor();
  const html = await page.content();
  const hash = told.user_data.em[0];
  for (const personal of [ADDRESS, hash, attr.fbclid, told.user_data.fbc])
    assert.ok(!html.includes(personal), `${personal} is on the page`);
  assert.equal(meta.events.length, 1);
});
