// Conversions: define one, send one with the code that the dashboard shows, read its history, change its status.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { beacon, define, tell, uuid, visit } from '../support/traffic.mjs';

const ALL = '/p/shop/web/conversions';
const DEFINITIONS = `${ALL}/definitions`;
const VIEWER = 'vera@example.com';
const platform = (name, enabled = true) => ({ enabled, name });
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
});

const rows = (page) => page.getByRole('table', { name: 'Conversions' }).locator('tbody tr');
const names = (page) =>
  rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.ariaLabel.split(',')[0]));
const choose = async (page, label, option) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The headless shell calls itself a robot in this header, and conversions of robots are not counted. */
const PERSON = { 'sec-ch-ua': '"Chromium";v="140"' };

test('a conversion is defined, and told by the page', async () => {
  const page = await at.openAs(OWNER, ALL, { extraHTTPHeaders: PERSON });
  await page.getByText('No conversion is defined yet').waitFor();
  await page.getByRole('link', { name: 'Define a conversion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Define a conversion' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Please fill this in.').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Bestellung über 50 €');
  assert.equal(await dialog.getByLabel('Key', { exact: true }).inputValue(), 'bestellung_uber_50');
  await dialog.getByLabel('Key', { exact: true }).fill('order');
  await dialog.getByLabel('Name', { exact: true }).fill('Order');
  await dialog.getByLabel('Value', { exact: true }).selectOption('What the page reports');
  await dialog.getByLabel('At least', { exact: true }).fill('10');
  await dialog.getByLabel('At most', { exact: true }).fill('5');
  await dialog.getByRole('switch', { name: 'Requires confirmation' }).click();
  await dialog.getByRole('switch', { name: 'Google Ads' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Enter the name or id that the platform uses for the conversion.').waitFor();
  await dialog.getByLabel('Name or id of the conversion at Google Ads').fill('AW-123/Order');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('At least 10.', { exact: true }).waitFor();
  await dialog.getByLabel('At most', { exact: true }).fill('500');
  await dialog.getByRole('button', { name: 'Create' }).click();

  // The code that is shown is the code that works.
  const codes = page.getByRole('dialog', { name: 'How to send “Order”' });
  const code = await codes.locator('pre', { hasText: "svc('convert'" }).innerText();
  const session = uuid();
  const said = await page.evaluate((code) => {
    window.svc = (...call) => (window.said = call);
    eval(code);
    return window.said;
  }, code);
  const [, key, { eventId, value }] = said;
  await visit(at.server, {
    session,
    path: '/pricing',
    referrer: 'https://www.google.com/',
    consent: true,
    events: [{ name: 'convert', props: { key, eventId, value } }],
  });
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Order.*within 14 days.*reported.*Google Ads/ }).waitFor();

  await page.getByRole('link', { name: 'List', exact: true }).click();
  const row = rows(page).filter({ hasText: 'Order' });
  await row.filter({ hasText: /€49\.90.*Pending.*Page.*Google Ads: waiting/ }).waitFor();
});

test('the conversion that the page has told is confirmed and retracted', async () => {
  const page = await at.openAs(OWNER, ALL);
  await rows(page).filter({ hasText: 'Order' }).getByRole('link').click();
  const story = page.getByRole('region', { name: 'How it came about' });
  await story.getByText('Google Search · google.com, landed on /pricing').waitFor();
  await story.getByText('The page sent a conversion beacon.').waitFor();
  await story.getByText(/^Waiting for confirmation until/).waitFor();
  const uploads = page.getByRole('region', { name: 'Ad platforms' });
  await uploads.getByText('as “AW-123/Order”').waitFor();
  await uploads.getByText('Will be sent once the conversion is confirmed.').waitFor();

  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Confirm this conversion?' });
  await sure.getByLabel('Value', { exact: true }).fill('60.1234');
  await sure.getByRole('button', { name: 'Confirm', exact: true }).click();
  await story.getByText('€60.1234').waitFor();
  await story.getByText(/^Confirmed in time/).waitFor();
  // Nobody has set the platform up. The sender finds that out a moment after the page has shown the confirmation.
  await eventually(async () => {
    await page.reload();
    await uploads.getByText('as “AW-123/Order”').waitFor();
    return uploads.getByText('Not sent, because the platform is switched off in this project.').isVisible();
  }, 'the page showed that the platform is switched off');

  await page.getByRole('button', { name: 'Retract' }).click();
  const back = page.getByRole('dialog', { name: 'Retract this conversion?' });
  await back.getByText('This cannot be undone').waitFor();
  await back.getByRole('button', { name: 'Retract' }).click();
  await story.getByText(/^Counted first, then retracted/).waitFor();
  assert.equal(await page.getByRole('button', { name: /Confirm|Reject|Retract|Change value|Send again/ }).count(), 0);

  await story.getByRole('link', { name: 'Open the visit' }).click();
  await page.getByText('Where it came from').waitFor();
});

test('a server tells a conversion with the command that is shown', async () => {
  await define(at.server, 'sale', { name: 'Sale', trigger: { type: 'server' } });
  await at.server.post('/v1/auth/sudo', { password: PASSWORD });
  const { secret } = await at.server.post('/v1/orgs/shop/keys', { name: 'Till', scopes: ['conversions:write'] });
  const page = await at.openAs(OWNER, `${DEFINITIONS}?code=sale`);
  const command = await page.getByRole('dialog').locator('pre').innerText();
  // Another order than that of the page above.
  const filled = command.replace('sk_svc_…', secret).replace('order-00004711', 'order-00004712');
  const answer = execFileSync('sh', ['-c', filled], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  assert.equal(JSON.parse(answer).created, true);
  await page.goto(at.server.origin + `${ALL}?event_id=order-00004712`);
  await rows(page)
    .filter({ hasText: /Sale.*€49\.90.*Confirmed.*Server.*none/ })
    .getByRole('link')
    .click();
  await page.getByText('A server reported the conversion without a visit.').waitFor();
  await page.getByText('Email address (hash)').waitFor();
  await page.getByText('its definition named no ad platform').waitFor();
});

test('the filters stand in the address, and a way out is offered where nothing fits', async () => {
  const destinations = { search_ads_1: platform('Lead'), social_ads_1: platform('Lead') };
  await define(at.server, 'enquiry', { name: 'Enquiry', trigger: { type: 'beacon' }, destinations });
  const session = uuid();
  await visit(at.server, { session });
  await beacon(at.server, session, 'enquiry');
  await tell(at.server, { eventId: 'enquiry-0001', definition: 'enquiry', email: 'a@example.com', consent: false });

  const page = await at.openAs(OWNER, ALL);
  await rows(page).first().waitFor();
  await choose(page, 'Conversion', 'Enquiry');
  await page.waitForURL((url) => url.searchParams.get('definition') === 'enquiry');
  await eventually(async () => (await names(page)).join() === 'Enquiry,Enquiry', 'only enquiries are listed');
  await choose(page, 'Ad platform', 'Meta Ads');
  await choose(page, 'Sending', 'not sent');
  await choose(page, 'Reported by', 'Server');
  await page.waitForURL(
    (url) => url.search.includes('destination=social_ads_1') && url.search.includes('source=server'),
  );
  await eventually(async () => (await names(page)).length === 1, 'one is left');

  // To one of them and back, they stay.
  await rows(page).getByRole('link').click();
  await page.getByText('Not sent, because the visitor did not consent.').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0, 'it would end the same');
  await page.getByRole('main').getByRole('link', { name: 'Conversions' }).click();
  await page.waitForURL((url) => url.searchParams.get('upload') === 'skipped');
  await eventually(async () => (await names(page)).length === 1, 'the same one is listed');

  await choose(page, 'Status', 'Rejected');
  await page.getByText('No conversion matches').waitFor();
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await rows(page).nth(1).waitFor();
  await page.getByLabel('Event id').fill('enquiry-0001');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('event_id') === 'enquiry-0001');
  await eventually(async () => (await names(page)).length === 1, 'the one of that id is listed');
});

test('a long list is read in parts', async () => {
  await define(at.server, 'bulk', { name: 'Bulk', trigger: { type: 'server' } });
  for (let number = 0; number < 51; number++)
    await tell(at.server, {
      eventId: `bulk-${String(number).padStart(4, '0')}`,
      definition: 'bulk',
      email: 'a@example.com',
    });
  const page = await at.openAs(OWNER, `${ALL}?definition=bulk`);
  await rows(page).nth(49).waitFor();
  assert.equal(await rows(page).count(), 50);
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await rows(page).nth(50).waitFor();
  await page.getByText('These are all of them.').waitFor();
});

test('a definition by an event is edited, and what is deleted leaves its conversions', async () => {
  await define(at.server, 'paid', { name: 'Paid', trigger: { type: 'event', name: 'paid' } });
  await tell(at.server, { eventId: 'paid-0001', definition: 'paid', email: 'a@example.com' });
  const page = await at.openAs(OWNER, DEFINITIONS);
  await page.getByRole('button', { name: 'Edit “Paid”' }).click();
  await page.waitForURL((url) => url.searchParams.get('edit') === 'paid');
  const dialog = page.getByRole('dialog', { name: 'Edit conversion' });
  await dialog.getByRole('button', { name: 'Add property' }).click();
  await dialog.getByLabel('Property', { exact: true }).fill('plan');
  await dialog.getByLabel('Value of the property').fill('pro');
  await dialog.getByLabel('Name of the event').fill('Not A Name');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('This value has the wrong format.').waitFor();
  await dialog.getByLabel('Name of the event').fill('paid');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Paid.*Event paid \(plan is “pro”\)/ }).waitFor();

  await page.getByRole('button', { name: 'Edit “Paid”' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete the definition “Paid”?' });
  await sure.getByText('Existing conversions stay as they are').waitFor();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /^Paid/ }).waitFor({ state: 'detached' });
  await page.goto(at.server.origin + `${ALL}?definition=paid`);
  await eventually(async () => (await names(page)).join() === 'paid', 'the conversion is there under its key');
});

test('the editor shows what a conversion would have counted before it is saved', async () => {
  const trial = (amount) => ({ name: 'trial', props: { plan: 'pro', amount } });
  await visit(at.server, { events: [trial(20), trial(5)] });
  await visit(at.server, { events: [trial(900)] });
  await visit(at.server, { events: [trial(20)], pageview: { eng: 9_000 } });
  const page = await at.openAs(OWNER, DEFINITIONS);
  await page.getByRole('button', { name: 'Define a conversion' }).click();
  const dialog = page.getByRole('dialog', { name: 'Define a conversion' });
  const preview = dialog.getByRole('region', { name: /last 30 days/ });
  await preview.getByText('past visits do not show when your page would have sent its beacon').waitFor();
  await dialog.getByRole('radio', { name: /An event happens/ }).click();
  await preview.getByText('Choose what triggers it').waitFor();
  await dialog.getByLabel('Name of the event').fill('trial');
  await preview.getByText(/^2 conversions in \d+ sessions$/).waitFor();
  await dialog.getByLabel('Value', { exact: true }).selectOption('A property of the event');
  await dialog.getByLabel('Property', { exact: true }).fill('amount');
  await dialog.getByLabel('At least', { exact: true }).fill('1');
  await dialog.getByLabel('At most', { exact: true }).fill('100');
  await preview.getByText(/worth €125/).waitFor();
  await dialog.getByRole('radio', { name: /A goal is reached/ }).click();
  await dialog.getByLabel('Goal', { exact: true }).click();
  await page.getByRole('option', { name: 'Booking' }).click();
  await preview.getByText(/^0 conversions in/).waitFor();
  await dialog.getByRole('radio', { name: /Only a server sends it/ }).click();
  await preview.getByText('only your server knows').waitFor();
});

test('the page of a session lists what it was worth', async () => {
  const destinations = { search_ads_1: platform('Order') };
  const value = { type: 'fixed', amount: 12.5 };
  await define(at.server, 'basket', { name: 'Basket', trigger: { type: 'beacon' }, value, destinations });
  const [session, other] = [uuid(), uuid()];
  await visit(at.server, { session });
  await visit(at.server, { session: other });
  await beacon(at.server, session, 'basket');
  const page = await at.openAs(OWNER, `/p/shop/web/sessions/${session}`);
  const worth = page.getByRole('region', { name: 'What it was worth' });
  await worth.getByText(/^€12\.50 · /).waitFor();
  await worth.getByText('Confirmed').waitFor();
  await worth.getByRole('link', { name: /^Basket, / }).click();
  await page.getByText('The page sent a conversion beacon.').waitFor();
  await page.goto(at.server.origin + `/p/shop/web/sessions/${other}`);
  await page.getByText('Where it came from').waitFor();
  assert.equal(await worth.count(), 0);
});

test('whoever may only look sees no way to change anything', async () => {
  await define(at.server, 'booked', {
    name: 'Booked',
    trigger: { type: 'event', name: 'booked' },
    confirmationDays: 3,
  });
  await visit(at.server, { events: [{ name: 'booked' }] });
  // What a visit triggers is made a moment after it was stored.
  const made = '{ project(project: "shop/web") { conversions(definition: "booked") { items { id } } } }';
  const one = async () => (await at.server.graphql(made)).project.conversions.items.length === 1;
  await eventually(one, 'the conversion is made');
  const page = await at.openAs(VIEWER, `${ALL}?definition=booked`);
  await rows(page).getByRole('link').click();
  await page.getByText('The visit sent: Event booked.').waitFor();
  await page.getByText(/^Waiting for confirmation until/).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Confirm|Reject)$/ }).count(), 0);
  await page.goto(at.server.origin + `${DEFINITIONS}?edit=booked`);
  await page.getByRole('button', { name: 'Code: how to send “Booked”' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.getByRole('button', { name: /Define|Edit/ }).count(), 0);

  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"CONVERSIONS_READ",', '') });
  });
  for (const path of [ALL, DEFINITIONS, `${ALL}/01a20a29-94ef-7000-a652-f5afbc267848`]) {
    await page.goto(at.server.origin + path);
    await page.getByText('You may not see conversions').waitFor();
  }
});

test('a conversion that is not there is said to be gone', async () => {
  const page = await at.openAs(OWNER, `${ALL}/01a20a29-94ef-7000-a652-f5afbc267848`);
  await page.getByRole('heading', { name: 'This conversion does not exist' }).waitFor();
});

test('everything is there in German', async () => {
  await define(at.server, 'termin', { name: 'Termin', trigger: { type: 'beacon' }, confirmationDays: 3 });
  const session = uuid();
  await visit(at.server, { session });
  await beacon(at.server, session, 'termin');
  const page = await at.openAs(OWNER, '/favicon.svg', { locale: 'de-DE' });
  await page.evaluate(() => localStorage.setItem('svc.language', 'de'));
  await page.goto(at.server.origin + `${ALL}?definition=termin`);
  await page
    .getByRole('row', { name: /Termin.*kein Wert.*Offen.*Seite.*keine/ })
    .getByRole('link')
    .click();
  await page.getByText(/^Wartet bis .* auf eine Bestätigung\./).waitFor();
  await page.getByRole('button', { name: 'Ablehnen' }).click();
  await page
    .getByRole('dialog', { name: 'Diese Conversion ablehnen?' })
    .getByRole('button', { name: 'Ablehnen' })
    .click();
  await page.getByText(/^Am .* abgelehnt/).waitFor();
  await page.goto(at.server.origin + `${DEFINITIONS}?edit=termin`);
  const dialog = page.getByRole('dialog', { name: 'Conversion bearbeiten' });
  await dialog.getByLabel('Wert', { exact: true }).selectOption('Was die Seite meldet');
  await dialog.getByLabel('Mindestens', { exact: true }).fill('10');
  await dialog.getByLabel('Höchstens', { exact: true }).fill('5');
  await dialog.getByRole('button', { name: 'Änderungen speichern' }).click();
  await dialog.getByText('Mindestens 10.', { exact: true }).waitFor();
});
