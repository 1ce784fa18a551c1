// A fake of a broker that keeps grants of ad platforms, on loopback, and of the list of ad accounts of `social_ads_2`, to
// which it gives access. Its page leads nobody back.

import { createServer } from 'node:http';

const KEY = 'fake-key-of-the-broker';
const INTEGRATION = 'linkedin';
const TOKEN = 'fake-token-of-the-broker';

export async function adBroker() {
  const [sessions, connections] = [new Map(), []];
  let url = '';
  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const { pathname, searchParams } = new URL(request.url, url);
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (pathname === '/page') {
      const user = sessions.get(searchParams.get('session_token'));
      if (user) connections.push({ id: `connection-${connections.length + 1}`, user });
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(`<!doctype html><title>Broker</title><h1>${user ? 'Thank you' : 'Unknown session'}</h1>`);
    }
    if (pathname === '/rest/adAccounts') {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return answer(401, { message: 'Invalid access token' });
      if (request.headers['x-restli-protocol-version'] !== '2.0.0' || searchParams.get('q') !== 'search')
        return answer(400, { message: 'Invalid query parameters' });
      const account = { id: 501, name: 'Shop network', currency: 'EUR', status: 'ACTIVE', type: 'BUSINESS' };
      return answer(200, { elements: [account], metadata: { nextPageToken: null } });
    }
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return answer(401, { error: { code: 'invalid_secret_key' } });
    if (request.method === 'POST' && pathname === '/connect/sessions') {
      const token = `fake-session-${sessions.size + 1}`;
      sessions.set(token, JSON.parse(sent).end_user.id);
      return answer(201, { data: { token, connect_link: `${url}/page?session_token=${token}` } });
    }
    if (request.method === 'GET' && pathname === '/connections') {
      const found = connections.filter(({ user }) => user === searchParams.get('endUserId'));
      const shown = found.map(({ id, user }) => ({
        connection_id: id,
        provider_config_key: INTEGRATION,
        end_user: { id: user },
        errors: [],
      }));
      return answer(200, { connections: shown });
    }
    const one = connections.find(({ id }) => pathname === `/connections/${id}`);
    if (!one || request.method !== 'GET') return answer(404, { error: { code: 'not_found' } });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    answer(200, {
      connection_id: one.id,
      credentials: { type: 'OAUTH2', access_token: TOKEN, expires_at, raw: {} },
      errors: [],
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${server.address().port}`;
  return {
    settings: {
      SVC_ADS_BROKER_URL: url,
      SVC_ADS_BROKER_KEY: KEY,
      SVC_ADS_BROKER_INTEGRATIONS: `social_ads_2=${INTEGRATION}`,
      SVC_SOCIAL_ADS_2_URL: `${url}/rest`,
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
