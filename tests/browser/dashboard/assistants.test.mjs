// Connecting an assistant: from 401 to an answer of a tool, through the consent screen, and its end in the account.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { confirm, dashboard, OWNER } from '../support/dashboard.mjs';

const at = dashboard();
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** The program on this computer that gets the code: each request it got. */
const program = { asked: [] };

before(async () => {
  program.server = createServer((request, response) => {
    program.asked.push(new URL(request.url, 'http://127.0.0.1'));
    response.end('You can close this window.');
  });
  await new Promise((resolve) => program.server.listen(0, '127.0.0.1', resolve));
  program.address = `http://127.0.0.1:${program.server.address().port}/callback`;
});
after(() => program.server.close());

const json = async (path, body) => {
  const answer = await fetch(at.server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
};

async function register(name) {
  const client = await json('/oauth/register', { client_name: name, redirect_uris: ['http://127.0.0.1/callback'] });
  return client.client_id;
}

/** The address to which a client sends the browser. */
function authorize(client, scope) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: program.address,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-of-the-test',
    scope,
    resource: `${at.server.origin}/mcp`,
  });
  return `/oauth/authorize?${query}`;
}

const exchange = async (client, code) => {
  const form = {
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: program.address,
    code_verifier: VERIFIER,
  };
  const answer = await fetch(`${at.server.origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return answer.json();
};

const call = (token, name, args) =>
  fetch(`${at.server.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

test('an assistant is connected in three clicks, answers, and is disconnected by one', async () => {
  const client = await register('Reader');
  const page = await at.openAs(OWNER, authorize(client, 'analytics:read'));
  await page.getByRole('heading', { name: 'Connect “Reader”?' }).waitFor();
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
  await page.getByText('You can close this window.').waitFor();
  const back = program.asked.at(-1).searchParams;
  assert.equal(back.get('state'), 'state-of-the-test');
  assert.equal(back.get('iss'), at.server.origin);

  const tokens = await exchange(client, back.get('code'));
  assert.equal(tokens.scope, 'analytics:read');
  const answer = await (await call(tokens.access_token, 'get_overview', {})).json();
  assert.equal(answer.result.isError, false, JSON.stringify(answer));

  await page.goto(`${at.server.origin}/account`);
  const app = page.getByRole('listitem').filter({ hasText: 'Reader' });
  await app.getByText('only ').waitFor();
  await app.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await app.getByText('Revoked').waitFor();
  assert.equal((await call(tokens.access_token, 'get_overview', {})).status, 401);
});

test('rights that change something ask for the password, and personal data are not checked', async () => {
  const client = await register('Editor');
  const page = await at.openAs(OWNER, authorize(client, 'analytics:read config:write leads:read'));
  await page.getByRole('heading', { name: 'Connect “Editor”?' }).waitFor();
  const isChecked = (name) => page.getByRole('checkbox', { name }).isChecked();
  assert.ok(await isChecked('Read reports'));
  assert.equal(await isChecked('Read leads'), false, 'personal data are for those who check them');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await confirm(page);
  await page.getByText('You can close this window.').waitFor();
  const tokens = await exchange(client, program.asked.at(-1).searchParams.get('code'));
  assert.equal(tokens.scope, 'analytics:read config:write');
});

test('a refusal goes back to the application, and the request is over', async () => {
  const client = await register('Refused');
  const page = await at.openAs(OWNER, authorize(client, 'analytics:read'));
  const refuse = page.getByRole('button', { name: 'Refuse' });
  await refuse.waitFor();
  const request = page.url();
  await refuse.click();
  await page.getByText('You can close this window.').waitFor();
  assert.equal(program.asked.at(-1).searchParams.get('error'), 'access_denied');
  await page.goto(request);
  await page.getByRole('heading', { name: 'This request is over' }).waitFor();
});

test('who is not logged in decides after the login, and a foreign address is led nowhere', async () => {
  const client = await register('Later');
  const page = await at.open(authorize(client, 'analytics:read'));
  await page.waitForURL('**/login?next=/authorize/**');
  const foreign = authorize(client, 'analytics:read').replace('callback', 'elsewhere');
  await page.goto(at.server.origin + foreign);
  await page.getByRole('heading', { name: 'This application cannot be connected' }).waitFor();
});
