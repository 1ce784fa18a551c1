// Ad accounts: a platform is connected by clicking through, costs arrive by themselves, and how reading went can be seen.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ADS, connect, goToPlatform, rowOf, visitOfAd } from '../support/ads.mjs';
import { adPlatform } from '../support/ad_accounts.mjs';
import { adBroker } from '../support/ad_broker.mjs';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { inspectable, overflow, shifts, violations, visit as open } from '../support/inspection.mjs';
import { eventually } from '../support/server.mjs';

const ACCOUNTS = `${ADS}/accounts`;
const VIEWER = 'viola@example.com';
const [platform, broker] = await Promise.all([adPlatform(), adBroker()]);
after(() => Promise.all([platform.stop(), broker.stop()]));
/** A day that is over in every time zone. */
const CLOSED = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
platform.beyond[CLOSED] = 2.5;

const at = dashboard(
  (server) => server.addMember(VIEWER, PASSWORD, 'viewer'),
  async () => ({ ...platform.settings, ...broker.settings }),
);

const readNow = (page, name) =>
  rowOf(page, name)
    .getByRole('button', { name: `Read now: ${name}` })
    .click();

test('who may not change anything is told whom it takes', async () => {
  const page = await at.openAs(VIEWER, ACCOUNTS);
  await page.getByText('Nobody has added an ad account to this project yet.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Connect a platform' }).count(), 0);
});

test('a platform that is not set up is explained, and a refused grant can be repeated', async () => {
  const page = await at.openAs(OWNER, ACCOUNTS);
  await page.getByRole('button', { name: 'Connect a platform' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect an ad platform' });
  const missing = dialog.getByLabel(/^Google Ads/);
  assert.equal(await missing.isDisabled(), true);
  await dialog.getByText('It needs SVC_SEARCH_ADS_1_CLIENT_ID and SVC_SEARCH_ADS_1_CLIENT_SECRET.').waitFor();
  await dialog.getByText('docs/ad-connections.md').waitFor();
  assert.equal(await dialog.getByLabel(/^Meta Ads/).isChecked(), true);
  await goToPlatform(page, 'TikTok Ads');
  await page.getByRole('link', { name: 'Refuse' }).click();
  await page.getByText('Access was not granted').waitFor();
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await page.getByRole('heading', { name: 'Ad accounts' }).waitFor();
});

test('an account is connected by clicking through, and its costs arrive without a reload', async () => {
  platform.hold();
  const page = await at.openAs(OWNER, ACCOUNTS);
  const choosing = await connect(page, 'TikTok Ads', 'Agency');
  await choosing.getByText('7010000000002 · EUR · Europe/Berlin').waitFor();
  assert.equal(await choosing.getByRole('button', { name: 'Add accounts' }).isDisabled(), true);
  await choosing.getByLabel('Choose all').check();
  await choosing.getByRole('button', { name: 'Add 3 accounts' }).waitFor();
  await choosing.getByLabel(/^Old shop/).uncheck();
  await choosing.getByRole('button', { name: 'Add 2 accounts' }).click();
  await choosing.waitFor({ state: 'detached' });
  await page.getByText('2 accounts are added.').waitFor();
  const row = rowOf(page, 'Shop Germany');
  await row.getByText('The first days are being read.').waitFor();

  platform.release();
  await row.getByText('Up to date').waitFor({ timeout: 90_000 });
  await row.getByText(/€3[01]0/).waitFor();
  await page
    .getByRole('status')
    .getByText(/Shop (Germany|Austria): Up to date\./)
    .waitFor();
  await row
    .getByText(/^Read /)
    .first()
    .waitFor();
  assert.deepEqual(platform.refused, []);

  await page.getByRole('link', { name: 'Costs', exact: true }).click();
  await page.getByRole('rowheader', { name: /Spring film/ }).waitFor();
});

test('the health of an account shows its readings and the days that do not add up', async () => {
  const page = await at.openAs(OWNER, ACCOUNTS);
  await page.getByRole('link', { name: 'Shop Germany' }).click();
  const runs = page.getByRole('region', { name: 'Last readings' });
  await runs.getByText('Stored').first().waitFor();
  assert.ok((await runs.getByRole('row').count()) >= 4, 'a heading and three windows of days');
  const days = page.getByRole('region', { name: 'Days that do not add up' });
  await days.getByText('€2.50').waitFor();
  assert.equal(await days.getByRole('row').count(), 2);
  await page.getByRole('link', { name: 'All ad accounts' }).click();
  await page.getByRole('region', { name: 'Ad accounts' }).waitFor();
});

for (const [colorScheme, width, height] of [
  ['light', 1440, 900],
  ['dark', 390, 844],
])
  test(`the screens hold still and break no rule: ${colorScheme}, ${width} pixels`, async () => {
    const look = { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' };
    const inspected = await inspectable(await at.openAs(OWNER, '/favicon.svg', look));
    const { items } = await at.server.get('/v1/projects/shop%2Fweb/ads/accounts');
    const [{ id }] = items;
    const screens = {
      '': ['Up to date', 'Connections'],
      [`?account=${id}`]: ['Last readings', 'Stored'],
      [`?settings=${id}`]: 'All except some',
      '?attach=1': 'already added',
      '?connect=1': ['Continue to Meta Ads', 'Some platforms are not set up'],
    };
    for (const [search, texts] of Object.entries(screens)) {
      await open(inspected, at.server.origin + ACCOUNTS + search, texts);
      // Axe scrolls, so the shifts are read first.
      const found = [await shifts(inspected), await overflow(inspected), await violations(inspected)].flat();
      assert.deepEqual(found, [], search);
    }
  });

test('settings choose campaigns, and all days are read again', async () => {
  const page = await at.openAs(OWNER, ACCOUNTS);
  const button = page.getByRole('button', { name: 'Settings of Shop Austria' });
  const dialog = page.getByRole('dialog', { name: 'Settings of the account' });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const isBack = () => button.evaluate((element) => element === document.activeElement);
  await eventually(isBack, 'the focus is back where it was');
  await button.click();
  await dialog.getByText('All except some').click();
  const save = dialog.getByRole('button', { name: 'Save changes' });
  assert.equal(await save.isDisabled(), true);
  await dialog.getByLabel('Text', { exact: true }).fill('Autumn');
  await dialog.getByLabel('Days to read again each night').fill('7');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The settings of Shop Austria are saved.').waitFor();
  const row = rowOf(page, 'Shop Austria');
  await row.getByText(/€1(88|94)/).waitFor({ timeout: 90_000 });
  await button.click();
  assert.equal(await dialog.getByLabel('Text', { exact: true }).inputValue(), 'Autumn');
});

test('an account that cannot be read says why and what to do', async () => {
  platform.endAll();
  platform.accounts.pop();
  const page = await at.openAs(OWNER, ACCOUNTS);
  await readNow(page, 'Shop Germany');
  await page.getByText('Yesterday and today of Shop Germany are read now.').waitFor();
  const row = rowOf(page, 'Shop Germany');
  await row.getByText('Failing').waitFor({ timeout: 90_000 });
  await page.getByText('The connection “Agency” has ended.').waitFor();
  await page.getByRole('button', { name: 'Connect again: Agency' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect again' });
  await dialog.getByRole('button', { name: 'Continue to TikTok Ads' }).click();
  await confirm(page);
  await page.getByRole('link', { name: 'Agree' }).click();
  await page.getByText('Connected again. Reading goes on.').waitFor();
  await row.getByText('Up to date').waitFor({ timeout: 90_000 });
});

test('an account is read once in ten minutes by hand, or after changes', async () => {
  const page = await at.openAs(OWNER, ACCOUNTS);
  for (const name of ['Shop Germany', 'Shop Austria']) {
    await readNow(page, name);
    const refused = `^${name} was asked for just now\\. You can ask again at \\d\\d:\\d\\d\\.`;
    await page.getByText(new RegExp(refused)).waitFor();
  }
});

test('a detached account keeps its costs and can be added again', async () => {
  const page = await at.openAs(OWNER, ACCOUNTS);
  const row = rowOf(page, 'Shop Austria');
  await row.getByRole('button', { name: 'Detach Shop Austria' }).click();
  const dialog = page.getByRole('dialog', { name: 'Detach this account?' });
  await dialog.getByText('Its costs stay in all reports').waitFor();
  await dialog.getByRole('button', { name: 'Detach account' }).click();
  await page.getByText('Shop Austria is detached. Its costs are kept.').waitFor();
  await row.getByText('Detached', { exact: true }).waitFor();
  await row.getByText(/€1(88|94)/).waitFor();
  await row.getByRole('button', { name: 'Add again: Shop Austria' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose ad accounts' });
  assert.equal(await choosing.getByLabel(/^Shop Germany/).isDisabled(), true);
  assert.equal(await choosing.getByLabel(/^Old shop/).isDisabled(), true);
  await choosing.getByText('The latest connecting did not find it any more.').waitFor();
  await choosing.getByLabel(/^Shop Austria/).check();
  await choosing.getByRole('button', { name: 'Add one account' }).click();
  await page.getByText('The account is added.').waitFor();
});

test('a grant that ends soon is announced, and a connection can be removed', async () => {
  platform.lasts = 10 * 86_400;
  const page = await at.openAs(OWNER, `${ACCOUNTS}?connect=1`);
  await goToPlatform(page, 'Meta Ads');
  await page.getByRole('link', { name: 'Agree' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose ad accounts' });
  await choosing.getByText('Shop pages').waitFor();
  await choosing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^The connection “Meta Ads” ends on /).waitFor();
  await page.getByRole('button', { name: 'Remove: Meta Ads' }).click();
  await page.getByRole('button', { name: 'Remove connection' }).click();
  await page.getByText('“Meta Ads” is removed.').waitFor();
  await page.getByText(/^The connection “Meta Ads” ends on /).waitFor({ state: 'detached' });
});

test('the page of a broker opens beside, and the person says when they are done', async () => {
  const page = await at.openAs(OWNER, `${ACCOUNTS}?connect=1`);
  const dialog = await goToPlatform(page, 'LinkedIn Ads');
  await dialog.getByRole('button', { name: 'I have agreed' }).click();
  await dialog.getByText('the broker has no connection yet; finish its page first').waitFor();
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the page' }).click(),
  ]);
  await beside.getByText('Thank you').waitFor();
  await beside.close();
  await dialog.getByRole('button', { name: 'I have agreed' }).click();
  const choosing = page.getByRole('dialog', { name: 'Choose ad accounts' });
  await choosing.getByText('501 · EUR · UTC').waitFor();
});

test('visits and costs of a connected account that do not match are found', async () => {
  await visitOfAd(at.server, { utm_source: 'tiktok', utm_medium: 'paid_social', utm_campaign: 'summer-film' });
  const page = await at.openAs(VIEWER, ADS);
  const without = page.getByRole('region', { name: 'Spend without sessions' });
  await eventually(async () => /€/.test(await without.innerText()), 'costs without sessions are shown');
  const open = page.getByRole('region', { name: 'Sessions without an ad' });
  await eventually(async () => /\b1\b/.test(await open.innerText()), 'the visit is shown');
});
