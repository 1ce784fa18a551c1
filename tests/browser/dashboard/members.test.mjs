// Members and invitations: from the invitation to the first change of a role.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirm, dashboard, OWNER, PASSWORD } from '../support/dashboard.mjs';

const at = dashboard();

/** Invites through the screen and gives the link that is shown once. */
async function invite(email, role) {
  const page = await at.openAs(OWNER, '/o/shop/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel(role).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await confirm(page);
  const shown = page.getByRole('dialog', { name: `${email} is invited` });
  const link = (await shown.locator('code').innerText()).trim();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Open, ends in 7 days').first().waitFor();
  return { page, path: new URL(link).pathname };
}

test('somebody without an account joins by making one, once', async () => {
  const { path } = await invite('ben@example.com', 'Viewer');
  const page = await at.open(path);
  await page.getByRole('heading', { name: 'Join Shop' }).waitFor();
  await page.getByText('invites you to join with the role Viewer').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'ben@example.com');
  await page.getByLabel('Name').fill('Ben');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL('**/p/shop/web');

  const again = await at.open(path);
  await again.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
});

test('what a role cannot do is not offered, and not found by its address', async () => {
  const page = await at.openAs('ben@example.com', '/p/shop/web');
  await page.getByRole('link', { name: 'Setup' }).first().waitFor();
  assert.equal(await page.getByRole('link', { name: 'Organization' }).count(), 0);
  for (const place of ['', '/members', '/keys', '/apps', '/reports', '/audit']) {
    await page.goto(at.server.origin + '/o/shop' + place);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  }
  await page.goto(at.server.origin + '/p/shop/web/setup/keys');
  await page.getByRole('heading', { name: 'Publishable keys' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Proxy keys' }).count(), 0);
});

test('somebody with an account joins by logging in; a stranger is told whom it is for', async () => {
  await at.server.post('/v1/auth/signup', {
    email: 'carla@example.com',
    password: PASSWORD,
    organization: { name: 'Elsewhere', slug: 'elsewhere' },
  });
  const { path } = await invite('carla@example.com', 'Admin');
  const stranger = await at.openAs('ben@example.com', path);
  await stranger.getByText('You are logged in as ben@example.com').waitFor();
  assert.equal(await stranger.getByRole('button', { name: 'Join Shop' }).count(), 0);
  await stranger.getByRole('button', { name: 'Log out and continue' }).click();
  // The link came from a person and not by mail, so it does not tell whether the address has an account.
  await stranger.getByRole('button', { name: 'Create account and join' }).waitFor();
  await stranger.getByRole('button', { name: 'Log in', exact: true }).click();
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Log in and join' }).click();
  await stranger.waitForURL(/\/(p|new)/);

  const members = await at.server.get('/v1/orgs/shop/members');
  assert.deepEqual(members.items.map(({ email, role }) => [email, role]).sort(), [
    ['anna@example.com', 'owner'],
    ['ben@example.com', 'viewer'],
    ['carla@example.com', 'admin'],
  ]);
});

test('an invitation that was withdrawn, and one that never was, say so', async () => {
  const { page, path } = await invite('dora@example.com', 'Analyst');
  await page.getByRole('button', { name: 'Withdraw dora@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/^Withdrawn/).waitFor();
  const gone = await at.open(path);
  await gone.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  const unknown = await at.open('/invitations/nothing');
  await unknown.getByRole('heading', { name: 'This invitation does not exist' }).waitFor();
});

test('a role is changed after confirming; the last owner stays', async () => {
  const page = await at.openAs(OWNER, '/o/shop/members');
  await page.getByRole('button', { name: 'Change Ben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ben' });
  assert.ok(await dialog.getByRole('button', { name: 'Save changes' }).isDisabled());
  await dialog.getByLabel('Analyst').check();
  await dialog.getByLabel('May see personal data').check({ force: true });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await confirm(page);
  const ben = page.getByRole('listitem').filter({ hasText: 'ben@example.com' }).first();
  await ben.getByText('Analyst').waitFor();
  await ben.getByText('Personal data').waitFor();

  await page.getByRole('button', { name: `Leave ${OWNER}` }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave this organization?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await leaving.getByText('An organization needs an owner').waitFor();
});

test('an admin is not offered to touch an owner', async () => {
  const page = await at.openAs('carla@example.com', '/o/shop/members');
  await page.getByRole('button', { name: 'Change Ben' }).waitFor();
  assert.equal(await page.getByRole('button', { name: `Change ${OWNER}` }).count(), 0);
  await page.getByRole('button', { name: 'Change Ben' }).click();
  await page.getByRole('dialog').getByLabel('Viewer').waitFor();
  assert.equal(
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Owner/ })
      .count(),
    0,
  );
});

test('who removes or demotes somebody is told what ends with it, before and after', async () => {
  const server = at.server;
  const email = 'eve@example.com';
  await server.addMember(email, PASSWORD, 'admin');
  const { token } = await server.loginOf(email, PASSWORD);
  const as = async (path, body) => {
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, await response.text());
  };
  await as('/v1/auth/sudo', { password: PASSWORD });
  await as('/v1/orgs/shop/keys', { name: 'deployment', scopes: ['org:admin'] });
  await as('/v1/orgs/shop/keys', { name: 'reader', scopes: ['analytics:read'] });
  await as('/v1/orgs/shop/invitations', { email: 'eve.again@example.com', role: 'admin' });

  const page = await at.openAs(OWNER, '/o/shop/members');
  await page.getByRole('button', { name: `Change ${email}` }).click();
  const changing = page.getByRole('dialog', { name: email });
  await changing.getByLabel('Analyst').check();
  await changing.getByText('Saving the change revokes it').waitFor();
  await changing.getByText(/Key “deployment”/).waitFor();
  await changing.getByText('Invitation for eve.again@example.com').waitFor();
  assert.equal(await changing.getByText(/Key “reader”/).count(), 0);
  await changing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Remove ${email}` }).click();
  const removing = page.getByRole('dialog', { name: `Remove ${email}?` });
  await removing.getByText(/Key “reader”/).waitFor();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await confirm(page);
  const removed = page.getByRole('dialog', { name: `${email} is removed` });
  await removed.getByText(/Key “deployment”/).waitFor();
  await removed.getByText(/Key “reader”/).waitFor();
  await removed.getByRole('button', { name: 'Done' }).click();
  await page
    .getByText(/^Withdrawn/)
    .first()
    .waitFor();

  await page.goto(server.origin + '/o/shop/audit');
  await page.getByText('revoked the secret key “deployment” (its creator was removed)').waitFor();
});
