// An application that connects as an assistant does: it registers, sends the browser to the consent, takes the code on
// this computer, and calls tools.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
/** What the page says to which the code goes. */
export const ARRIVED = 'You can close this window.';

/** Listens on this computer for codes. `asked` are the addresses it was asked for. */
export async function listen() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url, 'http://127.0.0.1'));
    response.end(ARRIVED);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/callback`;
  return { asked, address, close: () => server.close() };
}

/** Registers an application, and returns its id. */
export async function register({ origin }, name) {
  const answer = await fetch(origin + '/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: name, redirect_uris: ['http://127.0.0.1/callback'] }),
  });
  return (await answer.json()).client_id;
}

/** The path to which an application sends the browser. */
export function authorize({ origin }, { client, program, scope = 'analytics:read' }) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: program.address,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-of-the-test',
    scope,
    resource: `${origin}/mcp`,
  });
  return `/oauth/authorize?${query}`;
}

/** The tokens for the code that came last. */
export async function exchange({ origin }, { client, program }) {
  const form = {
    grant_type: 'authorization_code',
    client_id: client,
    code: program.asked.at(-1).searchParams.get('code'),
    redirect_uri: program.address,
    code_verifier: VERIFIER,
  };
  const answer = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return answer.json();
}

/** Calls a tool. */
export const call = ({ origin }, token, name, args = {}) =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

/** What a tool answers. */
export const answerOf = async (server, token, name, args) =>
  (await (await call(server, token, name, args)).json()).result;
