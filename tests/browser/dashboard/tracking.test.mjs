// The tracking settings: every group of the config is saved and read back, rules can be tried before saving, and
// another user's concurrent changes are neither lost nor overwritten without notice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dashboard, OWNER } from '../support/dashboard.mjs';
import { journey } from '../support/traffic.mjs';

const TRACKING = '/p/shop/web/setup/tracking';
const at = dashboard((server) => journey(server, { pages: ['/', '/blog/a', '/blog/b', '/blog/b'] }));

const stored = async () => {
  const { project } = await at.server.graphql(
    '{ project(project: "shop/web") { trackingConfig { tracking configRev } } }',
  );
  return project.trackingConfig;
};
const patch = (patch) =>
  at.server.graphql(
    'mutation ($patch: JSON!) { updateTrackingConfig(project: "shop/web", patch: $patch) { configRev } }',
    { patch },
  );

async function open(path = '') {
  const page = await at.openAs(OWNER, TRACKING + path);
  await page.getByRole('region', { name: 'Bridges' }).waitFor();
  return page;
}
const part = (page, name) => page.getByRole('region', { name, exact: true });
const review = (page) => page.getByRole('dialog', { name: 'Save these changes?' });
const save = (from) => from.getByRole('button', { name: 'Save changes' }).click();

test('clicks on links to other sites are switched on at once, also beside changes that are not saved', async () => {
  const page = await open();
  await part(page, 'Parameters').getByLabel('Variant parameter').fill('w');
  const field = part(page, 'Links to other sites').getByLabel('Record clicks on links to other sites');
  await field.check();
  const on = async () =>
    (await at.server.graphql('{ project(project: "shop/web") { outboundClicks } }')).project.outboundClicks;
  while (!(await on())) await page.waitForTimeout(50);
  assert.equal(await part(page, 'Parameters').getByLabel('Variant parameter').inputValue(), 'w');
  await page.reload();
  await field.waitFor();
  assert.ok(await field.isChecked());
});

test('every kind of setting is reviewed, saved and read back', async () => {
  const { configRev } = await stored();
  const page = await open();
  await part(page, 'Sites').getByRole('button', { name: 'Add: Host' }).click();
  await part(page, 'Sites').getByLabel('Host', { exact: true }).fill('help.shop.example');
  await part(page, 'Sites').getByLabel('Path prefix').fill('/help');
  await part(page, 'Personal pages').getByRole('button', { name: 'Add personal pages' }).click();
  await part(page, 'Personal pages').getByLabel('Pattern', { exact: true }).fill('^/account/[0-9]+');
  await part(page, 'Personal pages').getByLabel('Replacement', { exact: true }).fill('/account/:id');
  await part(page, 'Replaced values').getByRole('button', { name: 'Add value' }).click();
  await part(page, 'Replaced values').getByLabel('Regular expression', { exact: true }).fill('order-[0-9]+');
  await part(page, 'Replaced values').getByLabel('Replacement', { exact: true }).fill('order');
  await part(page, 'Consent').getByLabel('OneTrust').check();
  await part(page, 'Consent').getByLabel('Listen to a window event').check();
  await part(page, 'Consent').getByLabel('Name of the event').fill('consent:changed');
  await part(page, 'Consent').getByLabel('Path to the decision').fill('detail.analytics');
  await part(page, 'Parameters').getByLabel('Variant parameter').fill('v');
  await part(page, 'What is measured').getByLabel('Read the page from the part after #').check();
  await part(page, 'What is measured').getByLabel('Calls to action').fill('.hero a, .buy');
  await part(page, 'What is measured').getByLabel('Calls to action').press('Enter');
  await part(page, 'What is measured').getByLabel('Threema').check();
  await part(page, 'Bookings').getByRole('button', { name: 'Add booking' }).click();
  await page.getByRole('menuitem', { name: 'Message from an iframe' }).click();
  await part(page, 'Bookings').getByLabel('Origin of the widget').fill('https://book.example');
  await part(page, 'Bookings').getByRole('button', { name: 'Add: Field' }).click();
  await part(page, 'Bookings').getByLabel('Field', { exact: true }).fill('step');
  await part(page, 'Bookings').getByLabel('Value', { exact: true }).fill('3');
  await part(page, 'Bookings').getByLabel('Name in reports').fill('calendar');
  await part(page, 'Bridges').getByRole('button', { name: 'Add bridge' }).click();
  await part(page, 'Bridges').getByLabel('Event of the site').fill('cart:changed');
  await part(page, 'Bridges').getByLabel('Event here').fill('cart_change');

  await save(page);
  const dialog = review(page);
  await dialog.getByText(`Revision ${configRev} becomes ${configRev + 1}.`).waitFor();
  const changed = await dialog.locator('dt').allTextContents();
  assert.deepEqual(changed.toSorted(), [
    'Bookings',
    'Bridges',
    'Calls to action',
    'Consent',
    'Hash routing',
    'Hosts as folders',
    'Messengers',
    'Personal pages',
    'Replaced values',
    'Variant parameter',
  ]);
  const variant = dialog.locator('div', { has: page.locator('dt', { hasText: 'Variant parameter' }) }).last();
  assert.equal(await variant.locator('del').textContent(), 'Before: none');
  assert.equal(await variant.locator('ins').textContent(), 'After: v');
  await save(dialog);
  await page.getByText(`Revision ${configRev + 1}`, { exact: true }).waitFor();

  const { tracking, configRev: next } = await stored();
  assert.equal(next, configRev + 1);
  assert.deepEqual(tracking.hostPrefixes, { 'help.shop.example': '/help' });
  assert.deepEqual(tracking.personalPaths, [
    { match: { kind: 'regex', value: '^/account/[0-9]+' }, replacement: '/account/:id' },
  ]);
  assert.deepEqual(tracking.valueRedactions, [{ pattern: 'order-[0-9]+', replacement: 'order', ignoreCase: false }]);
  assert.deepEqual(tracking.consent.cmp, ['cmp_2']);
  assert.equal(tracking.consent.windowEvent.detailPath, 'detail.analytics');
  assert.equal(tracking.variantParam, 'v');
  assert.equal(tracking.hashRouting, true);
  assert.deepEqual(tracking.cta.selectors, ['.hero a, .buy']);
  assert.deepEqual(tracking.messaging.apps, ['threema']);
  assert.deepEqual(tracking.bookings, [
    { type: 'postmessage', origin: 'https://book.example', match: { step: 3 }, via: 'calendar' },
  ]);
  assert.deepEqual(tracking.bridges, [{ event: 'cart:changed', emit: 'cart_change', props: {}, flush: false }]);
});

test('rules show which of the seen pages match before they are saved', async () => {
  const page = await open();
  const excluded = part(page, 'Excluded pages');
  await excluded.getByRole('button', { name: 'Add pattern' }).click();
  await excluded.getByText('None of the 3 most seen pages').waitFor();
  await excluded.getByLabel('Pattern', { exact: true }).fill('/blog/');
  await excluded.getByText('2 of the 3 most seen pages').waitFor();
  assert.deepEqual(await excluded.locator('code').allTextContents(), ['/blog/b', '/blog/a']);

  const groups = part(page, 'Page groups');
  for (const [name, pattern] of [
    ['First', '/blog/b'],
    ['Rest', '/'],
  ]) {
    await groups.getByRole('button', { name: 'Add group' }).click();
    await groups
      .getByLabel('Name', { exact: true })
      .nth(name === 'First' ? 0 : 1)
      .fill(name);
    await groups.getByLabel('Pattern', { exact: true }).last().fill(pattern);
  }
  const found = groups.getByRole('group', { name: 'Which pages match' });
  await found.getByText('2 of the 3 most seen pages').waitFor();
  assert.deepEqual(await found.locator('dt').allTextContents(), ['First', 'Rest']);
  // A page is in the first group that it matches, and in no other.
  assert.deepEqual(await found.locator('code').allTextContents(), ['/blog/b', '/', '/blog/a']);

  await excluded.getByLabel('Kind of pattern').click();
  await page.getByRole('option', { name: 'regex' }).click();
  await excluded.getByLabel('Pattern', { exact: true }).fill('(');
  await excluded.getByText('“(” cannot be read as a pattern.').waitFor();
});

test('what somebody else saved meanwhile is kept, and said where both changed the same', async () => {
  const page = await open();
  const parameters = part(page, 'Parameters');
  await parameters.getByLabel('Opt-out parameter').fill('mine');
  await patch({ notrackParam: 'theirs', storagePrefix: 'other' });
  const { configRev } = await stored();
  await save(page);
  const dialog = review(page);
  await dialog.getByText(`Somebody saved revision ${configRev} while this form was open.`).waitFor();
  await dialog.getByText('your values would replace theirs: Opt-out parameter.').waitFor();
  assert.equal(await dialog.locator('del').textContent(), 'Before: theirs');

  // Saved again while the dialog is open: nothing is stored before that was seen, too.
  await patch({ storagePrefix: 'third' });
  await save(dialog);
  await dialog.getByText(`Somebody saved revision ${configRev + 1} while`).waitFor();
  await dialog.getByText('Their changes are kept.').waitFor();
  assert.equal((await stored()).tracking.notrackParam, 'theirs');
  await save(dialog);
  await page.getByText(`Revision ${configRev + 2}`, { exact: true }).waitFor();
  const { tracking } = await stored();
  assert.deepEqual([tracking.notrackParam, tracking.storagePrefix], ['mine', 'third']);
});

test('a new revision of what is beside the config does not ask for another look', async () => {
  const page = await open();
  await part(page, 'Parameters').getByLabel('Variant parameter').fill('x');
  await save(page);
  await review(page).waitFor();
  const { configRev } = await stored();
  await at.server.graphql('mutation { putOutboundClicks(project: "shop/web", enabled: false) }');
  assert.equal((await stored()).configRev, configRev + 1);
  await save(review(page));
  await page.getByText(`Revision ${configRev + 2}`, { exact: true }).waitFor();
  assert.equal((await stored()).tracking.variantParam, 'x');
});

test('a refused value is said at its field and marked in the list', async () => {
  const page = await open('#parameters');
  const variant = part(page, 'Parameters').getByLabel('Variant parameter');
  await variant.fill('not a name');
  const list = page.getByRole('navigation', { name: 'Tracking settings' });
  await list.getByRole('img', { name: 'Changed' }).waitFor();
  await save(page);
  await save(review(page));
  await list.getByRole('img', { name: 'Needs a change' }).waitFor();
  assert.equal(await variant.getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.equal(await variant.inputValue(), (await stored()).tracking.variantParam ?? '');
});
