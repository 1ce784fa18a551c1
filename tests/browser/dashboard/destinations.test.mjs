// Ad platforms: step-by-step setup, the test, and the results of uploads.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { platform, TOKEN } from '../support/platform.mjs';
import { eventually } from '../support/server.mjs';
import { define, tell } from '../support/traffic.mjs';

const ALL = '/p/shop/web/conversions/destinations';
const ADMIN = 'adam@example.com';
const VIEWER = 'vera@example.com';
const meta = await platform();
after(() => meta.stop());
const at = dashboard(
  async (server) => {
    await server.addMember(VIEWER, PASSWORD, 'viewer');
    await server.addMember(ADMIN, PASSWORD, 'admin');
  },
  async () => meta.settings,
);

const card = (page, name) => page.getByRole('region', { name, exact: true });
const figure = (health, name) => health.locator('dl > div', { hasText: name }).locator('dd');
const sale = (number, more = {}) =>
  tell(at.server, {
    eventId: `sale-${String(number).padStart(4, '0')}`,
    definition: 'sale',
    email: `anna${number}@example.com`,
    consent: true,
    ...more,
  });

test('a platform is set up, tested and told, and its health says how that went', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/conversions');
  await page.getByRole('link', { name: 'Ad platforms' }).click();
  const shop = card(page, 'Meta Ads');
  await shop.getByText('Not set up').waitFor();
  await shop.getByText('Tell Meta which visitors').waitFor();
  await shop.getByRole('button', { name: 'Set up Meta Ads' }).click();
  await page.waitForURL((url) => url.searchParams.get('setup') === 'social_ads_1');

  const dialog = page.getByRole('dialog', { name: 'Set up Meta Ads' });
  await dialog.getByText('Events Manager → Data sources → your dataset → Settings.').waitFor();
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  // Whoever changes where conversions go proves first who they are.
  await confirm(page);
  await dialog.getByText('Please fill this in.').nth(1).waitFor();
  await dialog.getByLabel('Dataset ID (Pixel ID)').fill('my pixel');
  await dialog.getByLabel('Access token').fill('a token of somebody else');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await dialog.getByText('This value has the wrong format.').waitFor();
  await dialog.getByLabel('Dataset ID (Pixel ID)').fill('4815162342');
  await dialog.getByRole('button', { name: 'Save and test' }).click();

  // Without its test code the platform would count the event.
  const trial = page.getByRole('dialog', { name: 'Test Meta Ads' });
  await trial.getByText('Enter the test event code first.').waitFor();
  await trial.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Meta Ads' });
  const secret = change.getByLabel('Access token');
  assert.equal(await secret.inputValue(), '', 'nothing of it is shown');
  assert.match(await secret.getAttribute('placeholder'), /^Saved: …else/);
  await change.getByLabel('Test event code').fill('TEST123');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.waitFor({ state: 'detached' });
  await shop.getByText('Access token …else').waitFor();

  await shop.getByRole('button', { name: 'Test Meta Ads' }).click();
  await trial.getByRole('button', { name: 'Send the test' }).click();
  await trial.getByText('The platform refused the credentials').waitFor();
  await trial.getByText('Invalid OAuth access token.').waitFor();
  await page.keyboard.press('Escape');

  await shop.getByRole('button', { name: 'Change Meta Ads' }).click();
  await secret.fill(TOKEN);
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await change.waitFor({ state: 'detached' });
  await shop.getByRole('button', { name: 'Test Meta Ads' }).click();
  await trial.getByLabel('Name of the event').fill('Nonsense');
  await trial.getByRole('button', { name: 'Send the test' }).click();
  await trial.getByText('The credentials work, but the platform refused the event').waitFor();
  await trial.getByLabel('Name of the event').fill('Purchase');
  await trial.getByRole('button', { name: 'Test again' }).click();
  await trial.getByText('It works').waitFor();
  assert.deepEqual([meta.tests.length, meta.tests[0].event_name, meta.events.length], [1, 'Purchase', 0]);
  await page.keyboard.press('Escape');
  await shop.getByText('On', { exact: true }).waitFor();

  // No conversion names it yet.
  await shop.getByText('No conversion definition names this platform yet').waitFor();
  await shop.getByText('There was nothing to send in the last 30 days').waitFor();
  await shop.getByRole('link', { name: 'Choose conversions' }).click();
  await page.getByText('No conversion is defined yet').waitFor();

  const destinations = { social_ads_1: { enabled: true, name: 'Purchase' } };
  await define(at.server, 'sale', { name: 'Sale', trigger: { type: 'server' }, destinations });
  await sale(1);
  await sale(2);
  await sale(3, { consent: false });
  await sale(4, { consent: false });
  await eventually(() => meta.events.length === 2, 'the platform was told');
  await define(at.server, 'sale', {
    name: 'Sale',
    trigger: { type: 'server' },
    destinations: { social_ads_1: { enabled: true, name: 'Nonsense' } },
  });
  await sale(5);
  const health = '{ project(project: "shop/web") { destinations { provider health { failed { count } } } } }';
  await eventually(async () => {
    const { destinations } = (await at.server.graphql(health)).project;
    return destinations.find(({ provider }) => provider === 'SOCIAL_ADS_1').health.failed[0]?.count === 1;
  }, 'one was refused');
  await page.goto(at.server.origin + ALL);
  await shop.getByText('Receives: Sale').waitFor();
  const how = page.getByRole('region', { name: 'Health of Meta Ads' });
  for (const [name, count] of [
    ['Sent', '2'],
    ['Not sent', '2'],
    ['Refused', '1'],
    ['Too old', '0'],
    ['In the queue', '0'],
    ['Awaiting confirmation', '0'],
  ])
    assert.equal(await figure(how, new RegExp(`^${name}`)).innerText(), count, name);
  await how.getByText(/(half|nine of ten) within/i).waitFor();
  await how
    .getByRole('listitem')
    .filter({ hasText: /^1\s*Refused by the platform 100/ })
    .waitFor();
  await how
    .getByRole('listitem')
    .filter({ hasText: /^2\s*The visitor did not consent/ })
    .waitFor();

  // What was refused for its name is sent again under the corrected one.
  await define(at.server, 'sale', { name: 'Sale', trigger: { type: 'server' }, destinations });
  assert.equal(await how.getByRole('button', { name: 'Send again: no_consent' }).count(), 0, 'that would be in vain');
  await how.getByRole('button', { name: /^Send again: 100/ }).click();
  const sure = page.getByRole('dialog', { name: 'Send 1 conversion to Meta Ads?' });
  await sure.getByRole('button', { name: 'Send', exact: true }).click();
  await sure.waitFor({ state: 'detached' });
  await eventually(() => meta.events.length === 3, 'it was sent again');
  await shop.getByRole('button', { name: 'Send the last 7 days' }).click();
  await shop.getByText('There is nothing that could be sent.').waitFor();

  await how.getByRole('link', { name: 'Show the conversions: The visitor did not consent' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/conversions') && url.search.includes('upload=skipped'));
  await page
    .getByRole('link', { name: /^Sale, / })
    .nth(1)
    .waitFor();
});

test('the feed is switched on, and the platform disconnected again', async () => {
  const page = await at.openAs(OWNER, `${ALL}?setup=search_ads_1`);
  const dialog = page.getByRole('dialog', { name: 'Set up Google Ads' });
  await dialog.getByRole('switch', { name: 'Send conversions to this platform' }).click();
  await dialog.getByRole('switch', { name: 'CSV feed' }).click();
  await dialog.getByLabel('Customer ID', { exact: true }).fill('123-456-7890');
  // Only the older interface ever had developer tokens.
  assert.equal(await dialog.getByLabel('Developer token').count(), 0);
  await dialog.getByRole('radio', { name: /^Google Ads API/ }).check();
  await dialog.getByLabel('Developer token').fill('a developer token');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await confirm(page);
  await dialog.waitFor({ state: 'detached' });
  const google = card(page, 'Google Ads');
  await google.getByText('Incomplete').waitFor();
  await google.getByText('Developer token …oken').waitFor();
  assert.equal(await google.getByRole('button', { name: 'Test Google Ads' }).count(), 0);
  const feed = await google.getByText(/google-ads\.csv$/).innerText();
  assert.equal((await fetch(feed)).status, 200, 'the address that is shown is the one that answers');

  await google.getByRole('button', { name: 'Change Google Ads' }).click();
  await page.getByRole('dialog', { name: 'Change Google Ads' }).getByRole('button', { name: 'Disconnect' }).click();
  const sure = page.getByRole('dialog', { name: 'Disconnect Google Ads?' });
  await sure.getByRole('button', { name: 'Disconnect' }).click();
  await google.getByText('Not set up').waitFor();
  assert.equal((await fetch(feed)).status, 404);
});

test('a way in is chosen where there are two, by keyboard', async () => {
  const page = await at.openAs(OWNER, ALL);
  await card(page, 'LinkedIn Ads').getByRole('button', { name: 'Set up LinkedIn Ads' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up LinkedIn Ads' });
  assert.equal(await dialog.getByLabel('Client ID').count(), 0);
  await dialog.getByRole('radio', { name: /With an access token/ }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByLabel('Client ID').waitFor();
  assert.equal(await dialog.getByLabel('Access token', { exact: true }).count(), 0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), 'Set up LinkedIn Ads');
});

test('whoever may only look sees how platforms do, and no way to change them', async () => {
  const page = await at.openAs(VIEWER, `${ALL}?setup=search_ads_1`);
  await card(page, 'Google Ads').getByText('An admin of the organization has to set up this platform.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.getByRole('button', { name: /^(Set up|Change|Test) / }).count(), 0);
});

test('an owner without a confirmed address reads at a paused platform why no mail told them', async () => {
  const path = '/v1/projects/shop%2Fweb/destinations/social_ads_1';
  await at.server.post('/v1/auth/sudo', { password: PASSWORD });
  const settings = { pixelId: '4815162342' };
  await at.server.put(path, { enabled: true, settings, credentials: { accessToken: 'a token that has ended' } });
  const destinations = { social_ads_1: { enabled: true, name: 'Purchase' } };
  await define(at.server, 'sale', { name: 'Sale', trigger: { type: 'server' }, destinations });
  await sale(6);
  const pauses = '{ project(project: "shop/web") { destinations { provider pause { code } } } }';
  await eventually(async () => {
    const { destinations } = (await at.server.graphql(pauses)).project;
    return destinations.find(({ provider }) => provider === 'SOCIAL_ADS_1').pause?.code === '190';
  }, 'the platform was paused');

  const admin = await at.openAs(ADMIN, ALL);
  await card(admin, 'Meta Ads').getByText('Invalid OAuth access token.').waitFor();
  assert.equal(await admin.getByText('No mail told you about this').count(), 0, 'owners confirm their own address');
  const page = await at.openAs(OWNER, ALL);
  const shop = card(page, 'Meta Ads');
  await shop.getByText('Invalid OAuth access token.').waitFor();
  await shop.getByText('No mail told you about this, because your email address is not confirmed.').waitFor();
  await shop.getByRole('link', { name: 'Confirm it' }).click();
  await page.waitForURL((url) => url.pathname === '/account');
});

test('everything is there in German', async () => {
  const page = await at.openAs(OWNER, '/favicon.svg', { locale: 'de-DE' });
  await page.evaluate(() => localStorage.setItem('svc.language', 'de'));
  await page.goto(at.server.origin + ALL);
  await card(page, 'TikTok Ads').getByRole('button', { name: 'TikTok Ads einrichten' }).click();
  const dialog = page.getByRole('dialog', { name: 'TikTok Ads einrichten' });
  await dialog.getByRole('button', { name: 'Speichern und testen' }).click();
  const sudo = page.getByRole('dialog', { name: 'Bestätige, dass du es bist' });
  await sudo.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await sudo.getByRole('button', { name: 'Bestätigen' }).click();
  await dialog.getByText('Bitte ausfüllen.').first().waitFor();
});
