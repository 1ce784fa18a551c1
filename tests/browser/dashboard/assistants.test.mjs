// Connecting an assistant: from 401 to an answer of a tool, through the consent screen, and its end in the account.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerOf, ARRIVED, authorize, call, exchange, listen, register } from '../support/assistants.mjs';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';
import { violations } from '../support/inspection.mjs';

const ANALYST = 'ada@example.com';
const at = dashboard((server) => server.addMember(ANALYST, PASSWORD, 'analyst'));

/** The program on this computer that gets the code. */
let program;
before(async () => (program = await listen()));
after(() => program.close());

/** The consent screen for an application, and what the application knows. */
async function asks(name, scope, email = OWNER) {
  const client = await register(at.server, name);
  const page = await at.openAs(email, authorize(at.server, { client, program, scope }));
  await page.getByRole('heading', { name: `Connect “${name}”?` }).waitFor();
  return { client, page, tokens: () => exchange(at.server, { client, program }) };
}

test('an assistant is connected in three clicks, answers, and is disconnected by one', async () => {
  const { page, tokens: take } = await asks('Reader', 'analytics:read');
  await page.getByText('Nobody vouches for this application').waitFor();
  await page.getByText('Access goes to an application on the computer of this browser.').waitFor();
  assert.ok(await page.getByRole('checkbox', { name: 'Read reports' }).isChecked());
  await page.getByRole('radio', { name: 'Only these' }).check();
  assert.ok(await page.getByRole('button', { name: 'Allow access' }).isDisabled(), 'no project is chosen');
  const projects = { name: 'Projects that it may see' };
  await page.getByRole('combobox', projects).click();
  await page.getByRole('listbox', projects).getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByText(ARRIVED).waitFor();
  const back = program.asked.at(-1).searchParams;
  assert.equal(back.get('state'), 'state-of-the-test');
  assert.equal(back.get('iss'), at.server.origin);

  const tokens = await take();
  assert.equal(tokens.scope, 'analytics:read');
  const answer = await answerOf(at.server, tokens.access_token, 'get_overview');
  assert.equal(answer.isError, false, JSON.stringify(answer));

  await page.goto(`${at.server.origin}/account`);
  const app = page.getByRole('listitem').filter({ hasText: 'Reader' });
  await app.getByText('only ').waitFor();
  await app.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await app.getByText('Revoked').waitFor();
  assert.equal((await call(at.server, tokens.access_token, 'get_overview')).status, 401);
});

test('rights that change something ask for the password, and personal data are not checked', async () => {
  const { page, tokens } = await asks('Editor', 'analytics:read config:write leads:read');
  const isChecked = (name) => page.getByRole('checkbox', { name }).isChecked();
  assert.ok(await isChecked('Read reports'));
  assert.equal(await isChecked('Read leads'), false, 'personal data are for those who check them');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await confirm(page);
  await page.getByText(ARRIVED).waitFor();
  assert.equal((await tokens()).scope, 'analytics:read config:write');
});

test('a refusal goes back to the application, and the request is over', async () => {
  const { page } = await asks('Refused', 'analytics:read');
  const request = page.url();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText(ARRIVED).waitFor();
  assert.equal(program.asked.at(-1).searchParams.get('error'), 'access_denied');
  await page.goto(request);
  await page.getByRole('heading', { name: 'This request is over' }).waitFor();
});

test('who is not logged in decides after the login, and a foreign address is led nowhere', async () => {
  const client = await register(at.server, 'Later');
  const path = authorize(at.server, { client, program });
  const page = await at.open(path);
  await page.waitForURL('**/login?next=/authorize/**');
  await page.goto(at.server.origin + path.replace('callback', 'elsewhere'));
  await page.getByRole('heading', { name: 'This application cannot be connected' }).waitFor();
});

const createKeys = (page) => page.getByRole('checkbox', { name: 'Create keys for servers' });
const NIGHTLY = { name: 'Nightly report', scopes: ['analytics:read'] };
const create = (token) => answerOf(at.server, token, 'run_operation', { operation: 'createSecretKey', body: NIGHTLY });

test('an application creates keys only if the person checks it and proves who they are', async () => {
  const { page, tokens } = await asks('Deploy', 'analytics:read');
  assert.equal(await createKeys(page).isChecked(), false, 'nobody gets more than they asked for by a click too few');
  await page.getByText('They have no more rights than are checked here, and end with this access.').waitFor();
  assert.deepEqual(await violations({ page }), []);
  await createKeys(page).check();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await confirm(page);
  await page.getByText(ARRIVED).waitFor();
  const { access_token: token } = await tokens();
  const made = await create(token);
  assert.equal(made.isError, false, JSON.stringify(made));
  const { secret } = made.structuredContent.data;
  const status = async () =>
    (await fetch(at.server.origin + '/v1/projects', { headers: { authorization: 'Bearer ' + secret } })).status;
  assert.equal(await status(), 200);

  await page.goto(`${at.server.origin}/account`);
  await page.getByRole('listitem').filter({ hasText: 'Deploy' }).getByText('may create keys').waitFor();
  await page.goto(`${at.server.origin}/o/shop/apps`);
  const app = page.getByRole('listitem').filter({ hasText: 'Deploy' });
  const keys = app.getByText('Keys that it created: Nightly report');
  await keys.waitFor();
  await app.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByText('The app and the keys it created lose access at once.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await app.getByText('Revoked').waitFor();
  await keys.waitFor({ state: 'detached' });
  assert.deepEqual([await status(), (await call(at.server, token, 'list_projects')).status], [401, 401]);
  await page.goto(`${at.server.origin}/o/shop/keys`);
  const key = page.getByRole('listitem').filter({ hasText: 'Nightly report' });
  await key.getByText('Revoked', { exact: true }).waitFor();
});

test('an application whose person left the box alone creates none', async () => {
  const { page, tokens } = await asks('Plain', 'analytics:read');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByText(ARRIVED).waitFor();
  const refused = await create((await tokens()).access_token);
  assert.deepEqual([refused.isError, refused.structuredContent.code], [true, 'unknown_operation']);
});

test('who may not create keys is not offered that an application does', async () => {
  const { page } = await asks('Deploy', 'analytics:read', ANALYST);
  await page.getByRole('checkbox', { name: 'Read reports' }).waitFor();
  assert.equal(await createKeys(page).count(), 0);
});
