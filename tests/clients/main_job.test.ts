// What somebody does who has the OpenAPI document and a generator. Most of it is checked by the compiler, with strict types
// and no assertion of a type.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import createClient from 'openapi-fetch';
import type { components, paths } from './dist/api.js';

const baseUrl = process.env.SVC_URL ?? '';
const client = createClient<paths>({ baseUrl });
const project = 'shop/web';
const [session, pageview] = ['5e55105e-0000-4000-8000-000000000001', '9a6e01e3-0000-4000-8000-000000000001'];

/** What an answer holds, which must not be an error. The code says which it was. */
function got<T>({ data, error }: { data?: T; error?: components['schemas']['Problem'] }): T {
  if (data === undefined) throw new Error(`refused: ${error?.code} ${error?.detail ?? ''}`);
  return data;
}

test('a program signs up, makes a project and a goal, sends a visit, and reads what it counts', async () => {
  const signUp = await client.POST('/v1/auth/signup', {
    body: {
      email: 'anna@example.com',
      password: 'correct horse battery',
      organization: { name: 'Shop', slug: 'shop' },
    },
  });
  const { token } = got(signUp);
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${token}`);
    },
  });
  const created = await client.POST('/v1/orgs/{org}/projects', {
    params: { path: { org: 'shop' } },
    body: { name: 'Web', slug: 'web', domains: ['shop.example'] },
  });
  const { publishableKey } = got(created);

  const match: components['schemas']['Match'] = {
    kind: 'any',
    of: [
      { kind: 'event', name: 'signup' },
      { kind: 'scroll', percent: 75 },
    ],
  };
  const goal = got(
    await client.POST('/v1/projects/{project}/goals', {
      params: { path: { project } },
      body: { key: 'joined', name: 'Joined', match },
    }),
  );
  // The kind tells which members there are.
  assert.ok(goal.match.kind === 'any');
  const [first] = goal.match.of;
  assert.ok(first?.kind === 'event');
  assert.equal(first.name, 'signup');

  const batch: components['schemas']['TrackingBatch'] = {
    v: 2,
    k: publishableKey,
    sid: session,
    fresh: true,
    consent: false,
    test: false,
    pvs: [
      {
        id: pageview,
        seq: 1,
        age: 20_000,
        nav: 'load',
        host: 'shop.example',
        path: '/pricing',
        variant: null,
        lang: 'en',
        ref: null,
        attrFrom: 'url',
        attr: { utm_source: 'newsletter' },
        vw: 1280,
        vh: 720,
        sw: 1920,
        tp: false,
        ph: 2000,
        sy: 900,
        sp: 80,
        marks: { 25: 1000, 50: 2000, 75: 5000 },
        sec: { prices: [1000, 9000] },
        eng: 15_000,
        clk: 1,
        iclk: 1,
        vids: [],
      },
    ],
    ev: [{ pv: pageview, n: 0, t: 4000, e: 'signup', p: { plan: 'pro', seats: 3 } }],
  };
  const sent = await client.POST('/v1/e', {
    body: batch,
    headers: {
      'content-type': 'text/plain',
      origin: 'https://shop.example',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    },
  });
  assert.equal(sent.response.status, 204);

  const overview = got(
    await client.GET('/v1/projects/{project}/analytics/overview', {
      params: { path: { project }, query: { preset: 'today' } },
    }),
  );
  assert.equal(overview.totals.sessions, 1);
  const goals = got(
    await client.GET('/v1/projects/{project}/analytics/goals', {
      params: { path: { project }, query: { preset: 'today', utm_source: 'newsletter' } },
    }),
  );
  // Tables are CSV for whoever asks.
  assert.ok(typeof goals !== 'string');
  assert.equal(goals.rows.find(({ key }) => key === 'joined')?.reached.sessions, 1);
  const table = got(
    await client.POST('/v1/projects/{project}/sql', {
      params: { path: { project } },
      body: { query: 'select entry_page, count(*), null from sessions group by 1' },
    }),
  );
  assert.ok(typeof table !== 'string');
  const row: (string | number | null)[] | undefined = table.rows[0];
  assert.deepEqual(row, ['/pricing', 1, null]);
});

test('a program learns from the code of an error what went wrong', async () => {
  const { error, response } = await client.POST('/v1/orgs/{org}/projects', {
    params: { path: { org: 'shop' } },
    body: { name: 'Web', slug: 'web', domains: ['shop.example'] },
  });
  assert.equal(response.status, 409);
  assert.equal(error?.code, 'conflict');

  const refused = await client.POST('/v1/orgs/{org}/projects', {
    params: { path: { org: 'shop' } },
    body: { name: '', slug: 'Not A Slug', domains: [] },
  });
  assert.ok(refused.error);
  switch (refused.error.code) {
    case 'validation_error':
      assert.deepEqual(refused.error.errors?.map(({ path }) => path).sort(), [
        'body.domains',
        'body.name',
        'body.slug',
      ]);
      break;
    default:
      assert.fail(refused.error.code);
  }
  const missing = await createClient<paths>({ baseUrl }).GET('/v1/projects/{project}', {
    params: { path: { project } },
  });
  assert.equal(missing.error?.code, 'unauthorized');
  assert.equal(missing.response.headers.get('www-authenticate'), 'Bearer');
});

test('GraphQL is typed up to its data', async () => {
  const { data } = await client.POST('/graphql', {
    body: {
      query: 'query ($p: String!) { project(project: $p) { slug } nothing: __typename }',
      variables: { p: project },
    },
  });
  assert.deepEqual(data?.data, { project: { slug: 'web' }, nothing: 'Query' });
  const refused = await client.POST('/graphql', { body: { query: '{ nothing }' } });
  assert.equal(refused.data?.errors?.[0]?.extensions.code, 'validation_error');
});
