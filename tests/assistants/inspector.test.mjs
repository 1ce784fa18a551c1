// The inspector on the command line, with a secret key as a server without a browser has it: it lists every tool, calls
// each, and checks each answer by the schema that the tool names.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../browser/support/dashboard.mjs';
import { Server } from '../browser/support/server.mjs';
import { uuid, visit } from '../browser/support/traffic.mjs';
import { inspector } from './support/programs.mjs';

/** The program starts for each call, and mostly waits then. The server answers four calls of a key at once. */
const AT_ONCE = 4;

const session = uuid();

/** Each tool in the order of the list, with the arguments it is called with and what its answer says. */
const TOOLS = {
  list_projects: [{}, /"slug":"web"/],
  describe_project: [{}, /Web shop/],
  get_overview: [{ preset: 'today' }, /"sessions":1\b/],
  compare_periods: [{ preset: 'today' }, /"sessions":1\b/],
  break_down: [{ preset: 'today', dimension: 'channel' }, /"sessions":1\b/],
  get_pages: [{ preset: 'today' }, /"\/pricing"/],
  get_funnel: [{ preset: 'today', funnel: 'way' }, /"steps":\[/],
  get_flow: [{ preset: 'today' }, /"\/pricing"/],
  find_sessions: [{ preset: 'today' }, RegExp(session)],
  get_session: [{ session }, /"\/pricing"/],
  get_ads: [{ preset: 'today' }, /"spend":0/],
  run_sql: [{ query: 'SELECT 41 + 1 AS answer' }, /\[\[42\]\]|"answer":42/],
  check_installation: [{}, /"data":\{/],
  search_docs: [{ question: 'goals' }, /[Gg]oals/],
  find_operation: [{ question: 'list goals' }, /"listGoals"/],
  run_operation: [{ operation: 'listGoals', project: 'shop/web' }, /"Joined"/],
};

let server, home, key;
before(async () => {
  home = mkdtempSync(join(tmpdir(), 'svc-inspector-'));
  server = await Server.start();
  await server.signUp();
  await server.makeProject();
  await visit(server, { path: '/pricing', session });
  const match = { kind: 'event', name: 'signup' };
  await server.post('/v1/projects/shop%2Fweb/goals', { key: 'joined', name: 'Joined', match });
  const step = (value) => ({ match: { kind: 'page', match: { kind: 'exact', value } } });
  const steps = ['/pricing', '/contact'].map(step);
  await server.post('/v1/projects/shop%2Fweb/funnels', { key: 'way', name: 'Way', mode: 'sequential', steps });
  await server.post('/v1/auth/sudo', { password: PASSWORD });
  const scopes = ['analytics:read', 'ads:read'];
  key = (await server.post('/v1/orgs/shop/keys', { name: 'Inspector', scopes })).secret;
});
after(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const ask = (bearer, ...args) => {
  const header = ['--header', `Authorization: Bearer ${bearer}`];
  return inspector(home, [`${server.origin}/mcp`, '--transport', 'http', ...header, ...args]);
};
const callOf = (name, given) => [
  ...['--method', 'tools/call', '--tool-name', name],
  ...Object.entries(given).flatMap(([argument, value]) => ['--tool-arg', `${argument}=${value}`]),
];

test('lists every tool, and finds no error in their schemas', async () => {
  const { code, errors, answer } = await ask(key, '--method', 'tools/list', '--strict');
  assert.equal(code, 0, errors);
  assert.deepEqual(
    answer.tools.map(({ name }) => name),
    Object.keys(TOOLS),
  );
});

test('calls each tool, whose answer fits its schema', async () => {
  const waiting = Object.entries(TOOLS);
  const wrong = [];
  const work = async () => {
    for (let next; (next = waiting.shift());) {
      const [name, [given, says]] = next;
      const { code, errors, answer } = await ask(key, ...callOf(name, given));
      const told = JSON.stringify(answer?.structuredContent) ?? '';
      if (code !== 0 || answer.isError || !says.test(told)) wrong.push(`${name}: ${code} ${errors} ${told}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  assert.deepEqual(wrong, []);
});

test('a key that is none gets no list', async () => {
  const { code, errors } = await ask('sk_svc_of-nobody', '--method', 'tools/list');
  assert.notEqual(code, 0);
  assert.match(errors, /401|[Uu]nauthorized|auth_required/);
});
