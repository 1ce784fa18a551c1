// The program of a person: what an official client keeps for it between two steps, and the address that gets its code.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** A certificate for 127.0.0.1, and the authority that signed it, whose key nobody has any more. */
const tls = (file) => new URL(`tls/${file}`, import.meta.url);
/** What a server needs to take documents that `publish` serves. */
export const TRUSTING = { SVC_PRIVATE_SITES: 'true', SVC_SITES_CA: tls('authority.pem').pathname };

/** Serves documents that describe clients over https. `add` returns the address of a new one, the client's id. */
export async function publish() {
  const documents = new Map();
  const server = createSecureServer(
    { key: readFileSync(tls('host.key')), cert: readFileSync(tls('host.pem')) },
    (request, response) => {
      const document = documents.get(request.url);
      response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(document));
    },
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${server.address().port}`;
  const add = (metadata) => {
    const path = `/client-${documents.size + 1}.json`;
    documents.set(path, { client_id: origin + path, ...metadata });
    return origin + path;
  };
  return { add, close: () => server.close() };
}

/** Listens on this computer for codes. `asked` are the addresses it was asked for. */
export async function listen() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url, 'http://127.0.0.1'));
    response.end('You can close this window.');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/callback`;
  return { asked, address, close: () => server.close() };
}

/** What an official client asks its program to keep. Both packages ask for the same. */
export class Memory {
  kept = {};
  constructor(name, redirectUrl, clientMetadataUrl) {
    Object.assign(this, { name, redirectUrl, clientMetadataUrl });
  }
  get clientMetadata() {
    return {
      client_name: this.name,
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }
  state = () => `state-of-${this.name}`;
  clientInformation = () => this.kept.client;
  saveClientInformation = (client) => void (this.kept.client = client);
  tokens = () => this.kept.tokens;
  saveTokens = (tokens) => void (this.kept.tokens = tokens);
  codeVerifier = () => this.kept.verifier;
  /** Which authorization server gave the code: the client takes its tokens from no other. */
  discoveryState = () => this.kept.discovered;
  saveDiscoveryState = (discovered) => void (this.kept.discovered = discovered);
  saveCodeVerifier = (verifier) => void (this.kept.verifier = verifier);
  /** Where the client sends the browser of the person. */
  redirectToAuthorization = (url) => void (this.kept.sentTo = url);
  invalidateCredentials(what) {
    if (what === 'all' || what === 'tokens') delete this.kept.tokens;
    if (what === 'all' || what === 'client') delete this.kept.client;
  }
}

/** Fetches, and remembers of each request to the server what it asked and how it was answered. */
export function recorded(asked) {
  return async (url, init = {}) => {
    const answer = await fetch(url, init);
    const headers = new Headers(init.headers);
    asked.push({
      path: new URL(url).pathname,
      version: headers.get('mcp-protocol-version'),
      method: typeof init.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body).method : undefined,
      status: answer.status,
    });
    return answer;
  };
}
