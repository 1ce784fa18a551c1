// The event catalog: describe an observed event, try a schema, see the events that the schema drops, block an event.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { eventually } from '../support/server.mjs';
import { uuid, visit } from '../support/traffic.mjs';

const CATALOG = '/p/shop/web/events/catalog';
const VIEWER = 'vera@example.com';
const purchase = (props) => ({ name: 'purchase', props });
const at = dashboard(async (server) => {
  await server.addMember(VIEWER, PASSWORD, 'viewer');
  await visit(server, { events: [purchase({ plan: 'pro', price: 20, again: true })] });
  await visit(server, { events: [purchase({ plan: 'free', price: 19.5 }), { name: 'newsletter', props: {} }] });
});

const panel = (page, name) => page.getByRole('region', { name, exact: true });
const row = (page, kind, name) => panel(page, kind).getByRole('row').filter({ hasText: name });
const prop = (page, number) => page.getByRole('group', { name: `Property ${number}`, exact: true });
const result = (page) => page.getByRole('region', { name: 'Result', exact: true });
const payload = (page) => page.getByLabel('Properties, as JSON');
const save = (page) => page.getByRole('button', { name: 'Save changes' });
const choose = async (page, field, option) => {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const listed = async (name) => {
  const { items } = await at.server.get('/v1/projects/shop%2Fweb/event-catalog');
  return items.find((item) => item.name === name);
};
test('an event that came is described and tried, and one that is not as described is dropped', async () => {
  const page = await at.openAs(OWNER, '/p/shop/web/events');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.waitForURL((url) => url.pathname === CATALOG);
  await row(page, 'Observed', 'purchase').getByRole('link', { name: 'Add schema: purchase' }).click();

  // What came is filled in: the types of the values, and nothing that would drop an event.
  await prop(page, 3).waitFor();
  const names = ['again', 'plan', 'price'];
  const types = ['Yes or no', 'Text', 'Number'];
  for (const [index, name] of names.entries()) {
    assert.equal(
      await prop(page, index + 1)
        .getByLabel('Name')
        .inputValue(),
      name,
    );
    assert.equal(
      await prop(page, index + 1)
        .getByLabel('Type')
        .inputValue(),
      types[index],
    );
    assert.ok(
      !(await prop(page, index + 1)
        .getByRole('switch', { name: 'Required' })
        .isChecked()),
    );
  }
  await page.getByText('The schema is not saved yet').waitFor();
  await page.getByLabel('Label', { exact: true }).fill('Order placed');
  await choose(page, prop(page, 2).getByLabel('Type'), 'One of a list');
  const values = prop(page, 2).getByLabel('Values');
  for (const value of ['free', 'pro']) {
    await values.fill(value);
    await values.press('Enter');
  }
  await prop(page, 2).getByRole('switch', { name: 'Required' }).check();
  await save(page).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  assert.deepEqual((await listed('purchase')).schema.props, {
    again: { type: 'bool', optional: true },
    plan: { type: 'enum', values: ['free', 'pro'] },
    price: { type: 'number', optional: true },
  });

  // The example follows from the schema; what is wrong stands at its property.
  assert.deepEqual(JSON.parse(await payload(page).inputValue()), { again: true, plan: 'free', price: 1 });
  await result(page).getByText('The event would be kept.').waitFor();
  await payload(page).fill('{ "plan": "gold", "price": "20" }');
  await result(page).getByText('The event would be dropped.').waitFor();
  await result(page).getByRole('row').filter({ hasText: 'gold' }).getByText('not one of the listed values').waitFor();
  await result(page).getByRole('row').filter({ hasText: 'price' }).getByText('the wrong type').waitFor();
  await payload(page).fill('{ "plan": "pro", "note": "a@b.example" }');
  await result(page).getByText('The event would be kept, without the marked properties.').waitFor();
  await payload(page).fill('{ plan }');
  await page.getByText('This is not valid JSON.').first().waitFor();

  await visit(at.server, { events: [purchase({ plan: 'gold' }), purchase({ plan: 'pro', price: 'many' })] });
  await page.getByRole('link', { name: 'Event catalog' }).click();
  const registered = row(page, 'Registered', 'purchase');
  await eventually(async () => {
    await page.reload();
    await registered.getByText('Order placed').waitFor();
    return /\b3\b/.test(await registered.innerText());
  }, 'one of the two was kept');
  await page.getByRole('region', { name: 'Event names and dropped events' }).getByText('1', { exact: true }).waitFor();
  await registered.getByRole('link', { name: '3, see the events Order placed' }).click();
  await page.waitForURL((url) => url.searchParams.get('names') === 'purchase');
  const rows = page.getByRole('list', { name: 'List of events' }).getByRole('listitem');
  await eventually(async () => (await rows.count()) === 3, 'the events are there');
});

test('an event is blocked after a question, comes in again without its schema, and stays', async () => {
  await at.server.putSchema('spam', { props: {}, label: 'Nonsense' });
  await visit(at.server, { events: [{ name: 'spam' }] });
  const page = await at.openAs(OWNER, `${CATALOG}/spam`);
  await page.getByRole('radio', { name: /^Block/ }).check();
  await page.getByText('The event is checked against the saved schema').waitFor();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Block “spam”?' });
  await dialog.getByText('cannot be recovered').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await listed('spam')).schema.status, 'active');
  await save(page).click();
  await dialog.getByRole('button', { name: 'Block and save' }).click();
  await page.getByText('Blocked', { exact: true }).waitFor();
  await result(page).getByText('The schema blocks events of this name.').waitFor();
  await visit(at.server, { events: [{ name: 'spam' }] });
  assert.equal((await listed('spam')).count, 1);

  await page.getByRole('button', { name: 'Delete schema' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the schema of “spam”?' });
  await question.getByText('Without it, the events are accepted again').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('This event has no schema').waitFor();
  await visit(at.server, { events: [{ name: 'spam' }] });
  await eventually(async () => (await listed('spam')).count === 2, 'it came in again');
  assert.equal((await listed('spam')).kind, 'observed');
});

test('what is refused is said at its field, by the form and by the server', async () => {
  const page = await at.openAs(OWNER, CATALOG);
  await page.getByRole('button', { name: 'New schema' }).click();
  const dialog = page.getByRole('dialog', { name: 'New schema' });
  await dialog.getByLabel('Name of the event').fill('Sign up');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This value has the wrong format.').waitFor();
  await dialog.getByLabel('Name of the event').fill('sign_up');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No event of this name has arrived').waitFor();

  const add = page.getByRole('button', { name: 'Add property' });
  await add.click();
  await save(page).click();
  await prop(page, 1).getByText('Please fill this in.').waitFor();
  const name = prop(page, 1).getByLabel('Name');
  assert.ok(await name.evaluate((element) => element === document.activeElement));
  await name.fill('the code');
  await prop(page, 1).getByLabel('Pattern').fill('[A-Z');
  await add.click();
  await prop(page, 2).getByLabel('Name').fill('seats');
  await choose(page, prop(page, 2).getByLabel('Type'), 'Whole number');
  await prop(page, 2).getByLabel('At least').fill('5');
  await prop(page, 2).getByLabel('At most').fill('4');
  await save(page).click();
  await prop(page, 2).getByText('At least 5.').waitFor();
  await prop(page, 2).getByLabel('At most').fill('9');
  await save(page).click();
  await prop(page, 1).getByText('This regular expression is invalid or not supported.').waitFor();
  await prop(page, 1).getByText('1 to 40 letters, digits and . _ -').waitFor();
  assert.equal(await listed('sign_up'), undefined);

  await prop(page, 1).getByLabel('Name').fill('code');
  await prop(page, 1).getByLabel('Pattern').fill('[A-Z]{2}-\\d+');
  await save(page).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  assert.deepEqual(JSON.parse(await payload(page).inputValue()), { code: 'AA-1', seats: 5 });
  await result(page).getByText('The event would be kept.').waitFor();
});

test('the catalog is searched, filtered, tried from and saved as a file', async () => {
  const page = await at.openAs(OWNER, CATALOG);
  await row(page, 'Built-in', 'not_found').waitFor();
  await page.getByRole('tab', { name: 'Presets (15)' }).click();
  await page.waitForURL((url) => url.searchParams.get('kind') === 'preset');
  await panel(page, 'Built-in').waitFor({ state: 'detached' });
  await page.getByLabel('Search names').fill('Quiz sub');
  await row(page, 'Presets', 'quiz_submit').waitFor();
  assert.equal(await panel(page, 'Presets').getByRole('row').count(), 2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV: Event catalog' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'web-event-catalog.csv');
  assert.match(await readFile(await download.path(), 'utf8'), /\r\nquiz_submit,Quiz submitted,preset,quiz,/);
  await page.getByLabel('Search names').fill('nothing like it');
  await page.getByRole('button', { name: 'Show all' }).click();
  await row(page, 'Observed', 'newsletter').waitFor();

  await page.getByRole('button', { name: 'Try an event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try an event' });
  await dialog.getByLabel('Name of the event').fill('quiz_answer');
  await dialog.getByText('The name is known').waitFor();
  assert.deepEqual(Object.keys(JSON.parse(await payload(dialog).inputValue())), ['q', 'value', 'variant']);
  await dialog.getByLabel('Name of the event').fill('Quiz');
  await dialog.getByText('The name must begin with a lowercase letter').waitFor();
});

test('an event is described by keyboard alone', async () => {
  await visit(at.server, { events: [{ name: 'typed', props: {} }] });
  const page = await at.openAs(OWNER, CATALOG);
  const press = async (locator, ...keys) => {
    await locator.focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  await press(row(page, 'Observed', 'typed').getByRole('link', { name: 'Add schema: typed' }), 'Enter');
  await press(page.getByRole('button', { name: 'Add property' }), 'Enter');
  await prop(page, 1).getByLabel('Name').focus();
  await page.keyboard.type('seats');
  await page.keyboard.press('Tab');
  // The explanation of the types stands between the type and the switch.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
  assert.ok(await prop(page, 1).getByRole('switch', { name: 'Required' }).isChecked());
  await press(page.getByRole('radio', { name: /^Nothing/ }), 'ArrowDown');
  await press(prop(page, 1).getByLabel('Name'), 'Enter');
  await page.getByRole('status').getByText('Saved').waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  const { schema } = await listed('typed');
  assert.deepEqual(schema.props, { seats: { type: 'int' } });
  assert.equal(schema.dedupe, 'name');

  const remove = page.getByRole('button', { name: 'Delete schema' });
  await press(remove, 'Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(await remove.evaluate((element) => element === document.activeElement));
});

test('whoever may not change the project sees the schema and tries events, but changes nothing', async () => {
  await at.server.putSchema('seen', { props: { plan: { type: 'bool' } } });
  const page = await at.openAs(VIEWER, `${CATALOG}?add=1`);
  await row(page, 'Observed', 'newsletter').waitFor();
  assert.equal(await page.getByRole('link', { name: /^Add schema:/ }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'New schema' }).count(), 0);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await row(page, 'Registered', 'seen').getByRole('link', { name: 'seen' }).click();
  await page.getByText('not to change it').waitFor();
  assert.ok(await prop(page, 1).getByLabel('Name').isDisabled());
  assert.ok(await page.getByRole('radio', { name: /^Block/ }).isDisabled());
  assert.equal(await page.getByRole('button', { name: 'Delete schema' }).count(), 0);
  await payload(page).fill('{ "plan": 1 }');
  await result(page).getByText('The event would be dropped.').waitFor();
});

test('a project with too many names is told, and what it can do', async () => {
  const names = (from, count) => Array.from({ length: count }, (_, at) => ({ name: `item_${from + at}`, props: {} }));
  // A visitor's network may send only some new names a day, a server any.
  const sessionId = uuid();
  await visit(at.server, { session: sessionId });
  const tell = (events) =>
    at.server.post('/v1/projects/shop%2Fweb/events', { events: events.map((event) => ({ sessionId, ...event })) });
  await tell(names(0, 90));
  await tell(names(90, 80));
  const page = await at.openAs(OWNER, CATALOG);
  const warning = page.getByRole('status').filter({ hasText: 'The limit of names without a schema is close' });
  await warning.getByText('names with a schema do not count').waitFor();
  await tell(names(170, 60));
  await visit(at.server, { events: names(230, 5) });
  await eventually(async () => {
    await page.reload();
    await panel(page, 'Observed').getByRole('row').last().waitFor();
    return page.getByRole('alert').getByText('events were dropped today').isVisible();
  }, 'what was dropped is said');
  await page.getByText('200 / 200').waitFor();
  await page.getByRole('button', { name: 'Try an event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try an event' });
  await dialog.getByLabel('Name of the event').fill('one_too_many');
  await dialog.getByText('this name is new').waitFor();
});
