// A fake ad platform on loopback: accepts conversions, and refuses requests with unknown credentials.

import { createServer } from 'node:http';

export const TOKEN = 'access-token-of-the-shop';

const read = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
};

/** The platform `social_ads_1`. `events` are those it counts, `tests` those of its test mode. */
export async function platform() {
  const at = { events: [], tests: [] };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const answer = (status, said) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    };
    const refuse = (status, code, message, error_subcode) =>
      answer(status, { error: { message, type: 'OAuthException', code, error_subcode } });
    if (body.access_token !== TOKEN) return refuse(401, 190, 'Invalid OAuth access token.');
    if (!request.url.startsWith('/v27.0/4815162342/events')) return refuse(400, 100, 'There is no such data set.');
    if (body.data.some(({ event_name }) => event_name === 'Nonsense'))
      return refuse(400, 100, 'This event is not allowed for this data set.', 2804009);
    at[body.test_event_code ? 'tests' : 'events'].push(...body.data);
    answer(200, { events_received: body.data.length });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/v27.0`;
  return Object.assign(at, {
    settings: { SVC_SOCIAL_ADS_1_URL: url },
    stop: () => new Promise((resolve) => server.close(resolve)),
  });
}
