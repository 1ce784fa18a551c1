// Sends the batches of visits without a browser, for screens that need data.

import { createHash, randomUUID } from 'node:crypto';

/** An id as the SDK makes them: a UUID of version 7. */
export const uuid = () => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * One visit of one page, stored when this returns. `pageview` has fields in other words of the wire; events are names
 * with properties, a second after each other. With an `email` the visitor says who they are, and agrees to it. A machine
 * as `agent` has the `end` "ignored".
 */
export async function visit(
  server,
  {
    path = '/',
    referrer = null,
    test = false,
    session = uuid(),
    pageview: more = {},
    events = [],
    email,
    consent = email !== undefined,
    agent = BROWSER,
    origin = 'https://shop.example',
    status = 204,
    end = 'stored',
  } = {},
) {
  const pageview = {
    id: uuid(),
    seq: 1,
    // Nothing happens later than now.
    age: 1000 * events.length,
    nav: 'load',
    host: 'shop.example',
    path,
    variant: null,
    lang: 'en',
    ref: referrer,
    attrFrom: 'none',
    attr: {},
    vw: 1280,
    vh: 800,
    sw: 1280,
    tp: 0,
    ph: 2000,
    sy: 900,
    sp: 45,
    marks: {},
    sec: {},
    eng: 12_000,
    clk: 1,
    iclk: 0,
    vids: [],
    ...more,
  };
  const response = await fetch(server.origin + '/v1/e', {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      origin,
      'user-agent': agent,
    },
    body: JSON.stringify({
      v: 2,
      k: server.key,
      sid: session,
      fresh: false,
      consent,
      test,
      pvs: [pageview],
      ev: events.map(({ name, props = {} }, n) => ({ pv: pageview.id, n, t: 1000 * (n + 1), e: name, p: props })),
      ...(email === undefined ? {} : { id: { pv: pageview.id, em: sha256(email), form: 'contact' } }),
      lib: 'svc-test@1',
    }),
  });
  if (response.status !== status) throw new Error(`the visit was not ${end}: ${response.status}`);
  const answer = response.headers.get('x-svc-debug');
  if (answer && !answer.startsWith(end)) throw new Error(`the visit was not ${end}: ${answer}`);
}

/** A visit from a web origin that the project does not allow. */
export const refusedVisit = (server, origin) => visit(server, { origin, status: 403, end: 'refused' });

/** One visit of several pages, one after the other; the events happen on the last. */
export async function journey(server, { pages, referrer = null, events = [] }) {
  const session = uuid();
  for (const [at, path] of pages.entries()) {
    const last = at === pages.length - 1;
    const from = at === 0 ? referrer : null;
    // Each begins as it comes, a moment after the one before: else they would stand in another order.
    await visit(server, { path, session, referrer: from, events: last ? events : [], pageview: { age: 0 } });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What a conversion is, written by its key. */
export const define = (server, key, input) =>
  server.graphql(
    `mutation ($key: String!, $input: ConversionDefinitionWrite!) {
      putConversionDefinition(project: "shop/web", key: $key, input: $input) { key }
    }`,
    { key, input },
  );

/** A conversion that a page tells, made when this returns. */
export async function beacon(server, session, definition, value) {
  const response = await fetch(server.origin + '/v1/cb', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://shop.example', 'user-agent': BROWSER },
    body: JSON.stringify({ k: server.key, sid: session, d: definition, ...(value === undefined ? {} : { value }) }),
  });
  const answer = response.headers.get('x-svc-debug');
  if (answer !== 'converted') throw new Error(`the beacon made no conversion: ${response.status} ${answer}`);
}

/** A conversion that a server tells; answers it. */
export const tell = async (server, conversion) =>
  (await server.post('/v1/projects/shop%2Fweb/conversions', conversion)).conversion;

/** A visit whose conversion waits to be confirmed. */
export async function makeConversion(server) {
  await define(server, 'order', {
    name: 'Order',
    trigger: { type: 'beacon' },
    value: { type: 'reported', min: 1, max: 500 },
    confirmationDays: 14,
    destinations: {
      search_ads_1: { enabled: true, name: 'Order' },
      social_ads_1: { enabled: false, name: 'Purchase' },
    },
  });
  const session = uuid();
  await visit(server, { session, path: '/pricing', consent: true });
  await beacon(server, session, 'order', 49.9);
}

/** The project takes identify calls from now on. */
export const takeIdentifyCalls = (server) =>
  server.patch('/v1/projects/shop%2Fweb/config', { identify: { enabled: true, requireConsent: true } });
