// What two revisions of the protocol require of a server, by its own tests. Their scenarios call tools, resources and
// prompts of their own, so the server is that of `fixtures`: these behind the endpoint of svc.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../browser/support/dashboard.mjs';
import { Server, serverPath } from '../browser/support/server.mjs';
import { bearerProxy } from './support/bearer.mjs';
import { conformance } from './support/programs.mjs';

/** Number of keys that take turns. Each may send 120 requests a minute, and the scenarios of a revision send some hundreds. */
const KEYS = 12;

const NO_SESSIONS =
  'the server asks in the middle of a call and is answered by another request, for which a session is needed';
const NO_SUBSCRIPTIONS = 'without sessions there is no stream on which a change of a resource could be told';
const NO_TASKS = 'tasks are an extension that svc does not offer';

const REVISIONS = [
  {
    revision: '2025-11-25',
    scenarios: 33,
    // The endpoint has no sessions. What needs one cannot pass, whatever tools stand behind it.
    differences: {
      'elicitation-sep1034-defaults': NO_SESSIONS,
      'elicitation-sep1330-enums': NO_SESSIONS,
      'resources-subscribe': NO_SUBSCRIPTIONS,
      'resources-unsubscribe': NO_SUBSCRIPTIONS,
      'server-sse-multiple-streams': 'a warning: it looks at streams of a session only',
      'server-sse-polling': 'a warning, and not required: it looks at streams of a session only',
      'tools-call-elicitation': NO_SESSIONS,
      'tools-call-sampling': NO_SESSIONS,
    },
  },
  {
    revision: '2026-07-28',
    scenarios: 50,
    // Everything that the revision requires passes. The program runs extensions, too, which are not required.
    differences: {
      'tasks-capability-negotiation': NO_TASKS,
      'tasks-dispatch-and-envelope': NO_TASKS,
      'tasks-lifecycle': NO_TASKS,
      'tasks-mrtr-composition': NO_TASKS,
      'tasks-mrtr-input': NO_TASKS,
      'tasks-request-headers': NO_TASKS,
      'tasks-request-state-removal': NO_TASKS,
      'tasks-required-task-error': NO_TASKS,
      'tasks-wire-fields': NO_TASKS,
    },
  },
];

const proxy = await bearerProxy();
let server;
before(async () => {
  const fixtures = join(dirname(serverPath()), 'examples', 'mcp_fixtures');
  server = await Server.start({ SVC_PUBLIC_URL: proxy.origin }, fixtures);
  await server.signUp();
  await server.post('/v1/auth/sudo', { password: PASSWORD });
  for (let number = 1; number <= KEYS; number++) {
    const { secret } = await server.post('/v1/orgs/shop/keys', { name: `key ${number}`, scopes: ['analytics:read'] });
    proxy.bearers.push(secret);
  }
  proxy.to = server.port;
});
after(async () => {
  proxy.close();
  await server?.stop();
});

for (const { revision, scenarios, differences } of REVISIONS) {
  test(`what ${revision} requires`, async () => {
    const { checks, printed } = await conformance([
      'server',
      '--url',
      `${proxy.origin}/mcp`,
      '--requirements',
      revision,
    ]);
    const names = (checks) => [...new Set(checks.map(({ scenario }) => scenario))].sort();
    assert.equal(names(checks).length, scenarios, printed);
    const differ = checks.filter(({ status }) => ['FAILURE', 'WARNING'].includes(status));
    assert.deepEqual(names(differ), Object.keys(differences).sort(), printed);
    const wrong = differ.filter(({ id }) => id.startsWith('wire-schema'));
    assert.deepEqual(wrong, [], 'messages that the schema of the revision does not allow');
  });
}
