// The protocol's own tests against the product, and against its authorization server.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../browser/support/dashboard.mjs';
import { freePort } from '../browser/support/server.mjs';
import { bearerProxy } from './support/bearer.mjs';
import { conformance } from './support/programs.mjs';

// Its tests ask for more in a minute than one caller may, so each scenario comes with a key of its own.
const proxy = await bearerProxy();
after(() => proxy.close());
const at = dashboard(
  async (server) => {
    await server.post('/v1/auth/sudo', { password: PASSWORD });
    proxy.to = server.port;
  },
  async () => ({ SVC_PUBLIC_URL: proxy.origin }),
);

/**
 * Checks that ask for a tool that no product has, by which a server shows what it would do. `requirements.test.mjs` runs
 * them.
 */
const NEED_A_FIXTURE = [
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
];

/** Checks that do not apply, because the server announces no subscriptions. */
const NO_SUBSCRIPTIONS = [
  'sep-2575-server-honors-notification-filter',
  'sep-2575-server-sends-prompts-list-changed-on-subscription',
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-sends-tools-list-changed-on-subscription',
  'sep-2575-server-tags-subscription-id',
];

const SCENARIOS = [
  { name: 'server-stateless', versions: ['2026-07-28'], failures: NEED_A_FIXTURE, skipped: NO_SUBSCRIPTIONS },
  { name: 'tools-list', versions: ['2026-07-28', '2025-11-25'] },
  { name: 'resources-list', versions: ['2026-07-28', '2025-11-25'] },
  { name: 'prompts-list', versions: ['2026-07-28', '2025-11-25'] },
  { name: 'caching', versions: ['2026-07-28'] },
  { name: 'dns-rebinding-protection', versions: ['2026-07-28', '2025-11-25'] },
  { name: 'http-header-validation', versions: ['2026-07-28'] },
];

const idsOf = (checks, status) => checks.filter((check) => check.status === status).map(({ id }) => id);

for (const { name, versions, failures = [], skipped = [] } of SCENARIOS) {
  for (const version of versions) {
    test(`${name} of ${version}`, async () => {
      const key = { name: `${name} ${version}`, scopes: ['analytics:read', 'ads:read'] };
      proxy.bearers = [(await at.server.post('/v1/orgs/shop/keys', key)).secret];
      const asked = ['--url', `${proxy.origin}/mcp`, '--scenario', name, '--spec-version', version];
      const { checks, printed } = await conformance(['server', ...asked]);
      assert.ok(idsOf(checks, 'SUCCESS').length > 1, printed);
      assert.deepEqual(idsOf(checks, 'FAILURE').sort(), failures, printed);
      assert.deepEqual(idsOf(checks, 'SKIPPED').sort(), skipped, printed);
      assert.deepEqual(idsOf(checks, 'WARNING'), [], printed);
      for (const { status, id, errorMessage } of checks)
        if (status === 'FAILURE') assert.match(errorMessage, /^Not testable: .*diagnostic tool/, id);
    });
  }
}

test('the authorization server: its metadata, and a code for which a person was asked in the browser', async () => {
  proxy.bearers = [];
  const port = await freePort();
  const registered = await fetch(`${proxy.origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  });
  const { client_id } = await registered.json();
  const page = await at.openAs(OWNER, '/favicon.svg', { origin: proxy.origin });

  let consent;
  const stop = new AbortController();
  const args = [
    '--url',
    proxy.origin,
    '--client-id',
    client_id,
    '--port',
    `${port}`,
    '--resource',
    `${proxy.origin}/mcp`,
  ];
  const { checks, printed } = await conformance(
    ['authorization', ...args],
    (soFar) => {
      const [address] = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(soFar) ?? [];
      if (!address || consent) return;
      consent = (async () => {
        await page.goto(address);
        await page.getByRole('heading', { name: 'Connect “Conformance”?' }).waitFor();
        const answer = page.waitForRequest((request) => request.url().startsWith(`http://127.0.0.1:${port}/callback`));
        await page.getByRole('button', { name: 'Allow access' }).click();
        await answer;
      })();
      consent.catch((reason) => stop.abort(reason));
    },
    stop.signal,
  );
  assert.ok(consent, `nobody was asked: ${printed}`);
  const results = checks.map(({ id, status }) => [id, status]).sort();
  const ids = ['authorization-code-grant', 'authorization-server-metadata', 'authorization-server-metadata-cimd'];
  const passed = ids.map((id) => [id, 'SUCCESS']);
  assert.deepEqual(results, passed, printed);
});
