// The official clients go from 401 to the answer of a tool, through a consent in Chromium, in both eras of the protocol.
// The server knows them by registration, or by a document at the address that is their id. They refresh their tokens, and
// their access ends when the person disconnects them.

import * as newer from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { dashboard, OWNER, PASSWORD } from '../browser/support/dashboard.mjs';
import { listen, Memory, publish, recorded, TRUSTING } from './support/program.mjs';

const at = dashboard(undefined, async () => TRUSTING);
const NEWEST = '2026-07-28';
const LEGACY = '2025-11-25';

const program = await listen();
const documents = await publish();
after(() => {
  program.close();
  documents.close();
});

/** The browser of the person, who is logged in once. */
let page;
async function person(url) {
  page ??= await at.openAs(OWNER, '/favicon.svg', { shared: true });
  await page.goto(url);
}

/** A client of the package `client`, which knows both eras. */
const newerClient = (mode) => ({
  make: () => new newer.Client({ name: 'proof', version: '1' }, { versionNegotiation: { mode } }),
  transport: (memory, fetch) =>
    new newer.StreamableHTTPClientTransport(new URL(`${at.server.origin}/mcp`), { authProvider: memory, fetch }),
  finish: (transport, answer) => transport.finishAuth(answer),
  Unauthorized: newer.UnauthorizedError,
});

/** A client of the package `sdk`, which knows the era with a handshake. */
const olderClient = {
  make: () => new Client({ name: 'proof', version: '1' }),
  transport: (memory, fetch) =>
    new StreamableHTTPClientTransport(new URL(`${at.server.origin}/mcp`), { authProvider: memory, fetch }),
  finish: (transport, answer) => transport.finishAuth(answer.get('code')),
  Unauthorized: UnauthorizedError,
};

/** Tries to connect, which sends the browser to the server. */
async function refused(kind, memory, asked) {
  const transport = kind.transport(memory, recorded(asked));
  await assert.rejects(kind.make().connect(transport), kind.Unauthorized);
  assert.equal(asked.find(({ path }) => path === '/mcp').status, 401);
  const { pathname, search } = memory.kept.sentTo;
  return { transport, address: at.server.origin + pathname + search };
}

const overview = (client) => client.callTool({ name: 'get_overview', arguments: {} });

const KINDS = [
  ['client, newest era', newerClient({ pin: NEWEST }), NEWEST],
  ['client, older era', newerClient('legacy'), LEGACY],
  ['client, which finds the era itself', newerClient('auto'), NEWEST],
  ['sdk', olderClient, LEGACY],
];
const WAYS = ['registration', 'document'];

for (const [title, kind, version, way] of KINDS.flatMap((kind) => WAYS.map((way) => [...kind, way]))) {
  test(`${title}, by ${way}: from 401 to an answer, a refresh, and the end by the person`, async () => {
    const memory = new Memory(`Proof ${title} by ${way}`, program.address);
    if (way === 'document') memory.clientMetadataUrl = documents.add(memory.clientMetadata);
    const asked = [];
    const { transport, address } = await refused(kind, memory, asked);
    const { searchParams } = memory.kept.sentTo;
    assert.equal(searchParams.get('resource'), `${at.server.origin}/mcp`);
    const registrations = asked.filter(({ path }) => path === '/oauth/register').map(({ status }) => status);
    assert.deepEqual(registrations, way === 'registration' ? [201] : []);
    if (way === 'document') assert.equal(searchParams.get('client_id'), memory.clientMetadataUrl);

    await person(address);
    await page.getByRole('heading', { name: `Connect “${memory.name}”?` }).waitFor();
    if (way === 'registration') await page.getByText('Nobody vouches for this application').waitFor();
    // The host of the document, and the one that receives the code.
    else await page.getByText('127.0.0.1', { exact: true }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Allow access' }).click();
    await page.getByText('You can close this window.').waitFor();
    const answer = program.asked.at(-1).searchParams;
    assert.equal(answer.get('state'), memory.state());
    await kind.finish(transport, answer);
    assert.match(memory.kept.tokens.access_token, /^svcoat_/);

    delete memory.kept.sentTo;
    asked.length = 0;
    const client = kind.make();
    await client.connect(kind.transport(memory, recorded(asked)));
    const { tools } = await client.listTools();
    assert.equal(tools[0].name, 'list_projects');
    const figures = await overview(client);
    assert.ok(!figures.isError, JSON.stringify(figures));
    assert.ok(figures.structuredContent.period, JSON.stringify(figures.structuredContent));
    const calls = asked.filter(({ method }) => method === 'tools/call');
    assert.deepEqual(calls, [{ path: '/mcp', version, method: 'tools/call', status: 200 }]);
    assert.equal(
      asked.some(({ method }) => method === 'initialize'),
      version === LEGACY,
    );

    // An access token that no longer counts is replaced without the person.
    const before = memory.kept.tokens;
    memory.kept.tokens = { ...before, access_token: 'svcoat_of-yesterday' };
    asked.length = 0;
    assert.ok(!(await overview(client)).isError);
    assert.deepEqual(
      asked.filter(({ path }) => path === '/mcp' || path === '/oauth/token').map(({ path, status }) => [path, status]),
      [
        ['/mcp', 401],
        ['/oauth/token', 200],
        ['/mcp', 200],
      ],
    );
    assert.notEqual(memory.kept.tokens.access_token, before.access_token);
    assert.notEqual(memory.kept.tokens.refresh_token, before.refresh_token);
    assert.equal(memory.kept.sentTo, undefined, 'the person was asked once more');

    // The person sees the call under the name of the program.
    await person(`${at.server.origin}/p/shop/web/setup/assistants`);
    const call = page.getByRole('list', { name: 'What assistants did' }).getByRole('listitem');
    await call
      .filter({ hasText: `${memory.name} · ` })
      .filter({ hasText: /^get_overview\s*Answered/ })
      .first()
      .waitFor();

    await person(`${at.server.origin}/account`);
    const app = page.getByRole('listitem').filter({ hasText: memory.name });
    await app.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await app.getByText('Revoked').waitFor();
    // Ten seconds are allowed. The server that was asked to end the access ends it at once.
    asked.length = 0;
    await assert.rejects(overview(client), kind.Unauthorized);
    assert.ok(
      asked.some(({ path, status }) => path === '/oauth/token' && status === 400),
      JSON.stringify(asked),
    );
    assert.ok(!asked.some(({ path, status }) => path === '/mcp' && status === 200), JSON.stringify(asked));
    assert.ok(memory.kept.sentTo, 'the client does not ask the person again');
    await client.close();
  });
}

// Whoever answers at the address without its certificate could name redirects of their own.
test('a document that does not come over TLS connects nobody', async () => {
  const first = [];
  const host = createServer((socket) => {
    socket.once('error', () => {});
    socket.once('data', (bytes) => {
      first.push(bytes[0]);
      socket.destroy();
    });
  });
  await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    const document = `https://127.0.0.1:${host.address().port}/client.json`;
    const memory = new Memory('Document without TLS', program.address, document);
    const { address } = await refused(newerClient({ pin: NEWEST }), memory, []);
    assert.equal(memory.kept.sentTo.searchParams.get('client_id'), document);
    const answers = program.asked.length;
    await person(address);
    await page.getByRole('heading', { name: 'This application cannot be connected' }).waitFor();
    await page.getByText('its document could not be fetched').waitFor();
    assert.deepEqual(first, [0x16], 'the server began no TLS handshake, or more than one');
    assert.equal(program.asked.length, answers, 'somebody was told of an application that nobody knows');
  } finally {
    host.close();
  }
});

// The older package checks whatever stands in `structuredContent` by the schema of the tool, in refusals, too.
for (const [title, make, Transport] of [
  ['client', newerClient({ pin: NEWEST }).make, newer.StreamableHTTPClientTransport],
  ['sdk', olderClient.make, StreamableHTTPClientTransport],
]) {
  test(`${title}: shows how to mend a call that was refused`, async () => {
    await at.server.post('/v1/auth/sudo', { password: PASSWORD });
    const key = await at.server.post('/v1/orgs/shop/keys', { name: title, scopes: ['analytics:read'] });
    const client = make();
    const requestInit = { headers: { authorization: `Bearer ${key.secret}` } };
    await client.connect(new Transport(new URL(`${at.server.origin}/mcp`), { requestInit }));
    try {
      await client.listTools();
      const refusal = await client.callTool({ name: 'get_overview', arguments: { perset: 'today' } });
      assert.equal(refusal.isError, true);
      assert.match(refusal.content[0].text, /^Fix: Use preset\.$/m);
    } finally {
      await client.close();
    }
  });
}
