// Asks the analyst of `policy.mjs` the questions of `questions.json` about a demo project, and compares its answers with
// those of the REST interface. Fails if it answers fewer of them, or needs more calls or text for it, than the bounds say:
// then a tool describes itself worse than before.
//
// SVC_DEMO_DATA names a folder that `svc demo` has filled before, instead of a new one.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Demo } from '../browser/support/demo.mjs';
import { Analyst } from './policy.mjs';

// Whether the fitting tool is found depends on its words alone, so there is no room below what was reached: without the
// description of one tool, few answers become wrong. Raise it when better words find more.
const BOUNDS = { right: 54, found: 57, calls: 2, characters: 4_000 };
/** Two weeks and today: the longest period that a question names. */
const DAYS = 15;
/** Questions for each key, so that its limit of 60 calls a minute is not reached. */
const PER_KEY = 12;
const VERSION = '2026-07-28';
const folder = new URL('.', import.meta.url).pathname;

class AskedDemo extends Demo {
  async rest(method, path, body) {
    const headers = { 'content-type': 'application/json' };
    if (this.token) headers.authorization = 'Bearer ' + this.token;
    const response = await fetch(this.origin + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  async logIn() {
    const password = 'lumen-and-oak';
    this.token = (await this.rest('POST', '/v1/auth/login', { email: 'demo@example.com', password })).token;
    await this.rest('POST', '/v1/auth/sudo', { password });
    [this.project] = (await this.rest('GET', '/v1/projects')).items;
  }

  /** A client with a key of its own. */
  async client(name) {
    const scopes = ['analytics:read', 'ads:read'];
    const { secret } = await this.rest('POST', '/v1/orgs/lumen-oak/keys', { name, scopes });
    return async (method, params = {}) => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': VERSION,
        'io.modelcontextprotocol/clientInfo': { name: 'analyst', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const response = await fetch(this.origin + '/mcp', {
        method: 'POST',
        headers: {
          authorization: 'Bearer ' + secret,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'mcp-protocol-version': VERSION,
          'mcp-method': method,
          ...(params.name && { 'mcp-name': params.name }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
      });
      const answer = await response.json();
      if (!answer.result) throw new Error(`${method} ${params.name}: ${response.status} ${JSON.stringify(answer)}`);
      return answer.result;
    };
  }

  /** The day so many days from today, in the project's time zone. */
  day(offset) {
    const date = new Date(Date.now() + offset * 86_400_000);
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.project.timezone }).format(date);
  }

  dated = (text) => text.replace(/\{day(-\d+)\}/g, (_, offset) => this.day(Number(offset)));
}

/** Follows a path of names, positions and members that a row must have. */
function at(answer, path) {
  const isSame = (row, like) => Object.entries(like).every(([name, value]) => row[name] === value);
  const step = (value, part) => (typeof part === 'object' ? value?.find((row) => isSame(row, part)) : value?.[part]);
  return path.reduce(step, answer);
}

const equal = (one, other) =>
  typeof other === 'number' ? Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other)) : one === other;

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8'));
const demo = await AskedDemo.start(DAYS);
const transcripts = [];
try {
  await demo.logIn();
  let analyst;
  for (const [n, { question, ask, at: path, tools: fitting }] of questions.entries()) {
    if (n % PER_KEY === 0) {
      const client = await demo.client(`analyst ${n / PER_KEY + 1}`);
      const { tools } = await client('tools/list');
      analyst = new Analyst(tools, (name, args) => client('tools/call', { name, arguments: args }));
    }
    const address = ask ? `/v1/projects/${demo.project.id}/${demo.dated(ask)}` : `/v1/projects/${demo.project.id}`;
    const expected = at(await demo.rest('GET', address), path);
    // A question without an answer would be right for an analyst that finds nothing.
    if (expected === undefined || expected === null) throw new Error(`question ${n + 1} has no answer: ${question}`);
    const given = await analyst.answer(demo.dated(question));
    const found = given.calls.some(({ tool }) => fitting.includes(tool));
    transcripts.push({ n: n + 1, right: equal(given.answer, expected), found, expected, ...given });
  }
} finally {
  await demo.stop();
}

const target = join(folder, 'dist');
mkdirSync(target, { recursive: true });
writeFileSync(join(target, 'transcripts.json'), JSON.stringify(transcripts, null, 2) + '\n');
const measured = {
  right: transcripts.filter(({ right }) => right).length,
  found: transcripts.filter(({ found }) => found).length,
  calls: median(transcripts.map(({ calls }) => calls.length)),
  characters: Math.round(transcripts.reduce((sum, { characters }) => sum + characters, 0) / transcripts.length),
};
for (const { n, question, right, expected, answer, calls } of transcripts.filter(
  ({ right, found }) => !right || !found,
)) {
  const called = calls.map(({ tool, arguments: args }) => `${tool} ${JSON.stringify(args)}`).join(', ');
  console.log(
    `${right ? 'by another tool' : 'wrong'}: ${n}. ${question}\n  wanted ${expected}, answered ${answer}, by ${called || 'no call'}`,
  );
}
const most = Math.max(...transcripts.map(({ characters }) => characters));
console.log(
  `${measured.right} of ${questions.length} right (at least ${BOUNDS.right}), ${measured.found} by the fitting tool (at least ` +
    `${BOUNDS.found}), ${measured.calls} calls in the median ` +
    `(at most ${BOUNDS.calls}), ${measured.characters} characters read per question (at most ${BOUNDS.characters}), ` +
    `${most} for the longest`,
);
const passed =
  measured.right >= BOUNDS.right &&
  measured.found >= BOUNDS.found &&
  measured.calls <= BOUNDS.calls &&
  measured.characters <= BOUNDS.characters;
if (!passed) process.exit(1);
