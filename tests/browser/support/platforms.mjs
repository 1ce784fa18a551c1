// The four ad platforms on loopback, reduced to a few lines: they check the credentials, refuse events that contain
// unhashed personal data or lack required fields, and count each event id once. (The fakes of the Rust tests, in
// tests/support/fakes, check every rule.)

import { listen } from './recorder.mjs';

const TOKEN = 'fake-access-token-of-an-advertiser';
const OAUTH = {
  developerToken: 'fake-developer-token',
  clientId: 'fake-client-id',
  clientSecret: 'fake-client-secret',
  refreshToken: 'fake-refresh-token-of-an-advertiser',
};
const WEEK = 7 * 24 * 60 * 60 * 1000;

const isHash = (text) => /^[0-9a-f]{64}$/.test(text);
const areHashes = (list) => !list || (list.length > 0 && list.every(isHash));
const isRecent = (seconds) => Math.abs(Date.now() - seconds * 1000) < WEEK;
const bearer = (headers, token) => headers.authorization === 'Bearer ' + token;

/**
 * How a project reaches each of them, where its events are in a request, what must be true of one, and what it answers
 * when it has taken all of them. `repeats` are the places of those that it had already.
 */
const PLATFORMS = {
  search_ads_1: {
    setUp: { settings: { customerId: '123-456-7890', api: 'uploads' }, credentials: OAUTH },
    path: '/v26/customers/1234567890:uploadClickConversions',
    allows: (headers) => bearer(headers, TOKEN) && headers['developer-token'] === OAUTH.developerToken,
    events: ({ conversions, partialFailure }) => partialFailure && conversions,
    id: (event) => event.orderId,
    takes: ({ gclid, conversionAction, conversionDateTime, userIdentifiers = [] }) =>
      /^[\w-]{20,}$/.test(gclid) &&
      /^customers\/\d+\/conversionActions\/\d+$/.test(conversionAction) &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(conversionDateTime) &&
      areHashes(userIdentifiers.map(({ hashedEmail, hashedPhoneNumber }) => hashedEmail ?? hashedPhoneNumber)),
    answer: (events, repeats) => ({
      results: events.map(({ gclid }) => ({ gclid })),
      ...(repeats.length && {
        partialFailureError: {
          code: 3,
          details: [
            {
              errors: repeats.map((index) => ({
                errorCode: { conversionUploadError: 'ORDER_ID_ALREADY_IN_USE' },
                location: { fieldPathElements: [{ fieldName: 'conversions', index }] },
              })),
            },
          ],
        },
      }),
    }),
  },
  social_ads_1: {
    setUp: { settings: { pixelId: '4815162342' }, credentials: { accessToken: TOKEN } },
    path: '/v27.0/4815162342/events',
    allows: (_, body) => body.access_token === TOKEN,
    events: ({ data }) => data,
    id: (event) => event.event_id,
    takes: ({ event_time, action_source, user_data: { em, ph, fbc } }) =>
      isRecent(event_time) && action_source !== 'website' && /^fb\.1\.\d{13}\../.test(fbc) && [em, ph].every(areHashes),
    answer: (events) => ({ events_received: events.length }),
  },
  social_ads_2: {
    setUp: { settings: { adAccountId: '507' }, credentials: { accessToken: TOKEN } },
    path: '/rest/conversionEvents',
    allows: (headers) => bearer(headers, TOKEN) && /^\d{6}$/.test(headers['linkedin-version']),
    events: ({ elements }) => elements,
    id: (event) => event.eventId,
    takes: ({ conversion, conversionHappenedAt, eventId, user: { userIds } }) =>
      /^urn:lla:llaPartnerConversion:\d+$/.test(conversion) &&
      isRecent(conversionHappenedAt / 1000) &&
      eventId.length <= 64 &&
      userIds.length > 0 &&
      userIds.every(({ idType, idValue }) => idType !== 'SHA256_EMAIL' || isHash(idValue)),
    answer: (events) => ({ elements: events.map(() => ({ status: 201 })) }),
  },
  social_ads_3: {
    setUp: {
      settings: { eventSourceId: 'CFAKE0PIXEL0CODE', eventSetId: '7300000000000000001' },
      credentials: { accessToken: TOKEN },
    },
    path: '/v1.3/event/track/',
    allows: (headers) => headers['access-token'] === TOKEN,
    events: ({ data, event_source }) =>
      (event_source === 'offline' || (event_source === 'web' && data.every(({ page }) => page?.url))) && data,
    id: (event) => event.event_id,
    takes: ({ event, event_time, user: { email, phone, ttclid } }) =>
      event && isRecent(event_time) && ttclid && areHashes([email, phone].filter((hash) => hash !== undefined)),
    answer: () => ({ code: 0, message: 'OK', data: {} }),
  },
};

export const NAMES = Object.keys(PLATFORMS);

export class Platforms {
  /** Event ids that each one counts, and how often it was told one again. */
  counted = Object.fromEntries(NAMES.map((name) => [name, []]));
  repeated = Object.fromEntries(NAMES.map((name) => [name, 0]));
  /** What was refused, which is nothing. */
  refused = [];
  /** They take what they are sent, and do not answer. */
  silent = false;

  static async start() {
    const platforms = new Platforms();
    const { origin, close } = await listen((request, response) => platforms.#answer(request, response));
    return Object.assign(platforms, { origin, close });
  }

  /** The settings of a server that tells them. */
  get settings() {
    return {
      SVC_SEARCH_ADS_1_URL: this.origin + '/search_ads_1/v26',
      SVC_SEARCH_ADS_1_TOKEN_URL: this.origin + '/token',
      SVC_SOCIAL_ADS_1_URL: this.origin + '/social_ads_1/v27.0',
      SVC_SOCIAL_ADS_2_URL: this.origin + '/social_ads_2/rest',
      SVC_SOCIAL_ADS_3_URL: this.origin + '/social_ads_3/v1.3',
    };
  }

  /** Sets all of them up in the project. */
  async setUpIn(server, password) {
    await server.post('/v1/auth/sudo', { password });
    for (const name of NAMES)
      await server.put('/v1/projects/shop%2Fweb/destinations/' + name, { enabled: true, ...PLATFORMS[name].setUp });
  }

  async #answer(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const reply = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (request.url === '/token') {
      const given = new URLSearchParams(text).get('refresh_token');
      const token = { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' };
      return given === OAUTH.refreshToken ? reply(200, JSON.stringify(token)) : reply(400, '{"error":"invalid_grant"}');
    }
    const [, name, path] = /^\/(\w+)(\/.*)$/.exec(request.url) ?? [];
    const taken = this.#take(name, path, request.headers, text);
    if (!taken) {
      this.refused.push(`${request.method} ${request.url} ${text}`);
      return reply(400, '{}');
    }
    if (!this.silent) reply(200, JSON.stringify(taken));
  }

  /** What the platform answers; nothing where it refuses the request. */
  #take(name, path, headers, text) {
    try {
      const platform = PLATFORMS[name];
      const body = JSON.parse(text);
      const events = path === platform.path && platform.allows(headers, body) && platform.events(body);
      if (!events.length || !events.every(platform.takes)) return;
      const ids = events.map(platform.id);
      const repeats = [...ids.keys()].filter((place) => this.counted[name].includes(ids[place]));
      this.repeated[name] += repeats.length;
      this.counted[name].push(...ids.filter((_, place) => !repeats.includes(place)));
      return platform.answer(events, repeats);
    } catch {
      return;
    }
  }
}
