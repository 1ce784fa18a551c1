// A small tracking endpoint: serves the built SDK with a config in front, keeps every batch it receives, and answers as
// the test specifies.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { inlinedConfig, piecesOf } from '../../../web/sdk/pieces.mjs';

export const KEY = 'pk_svc_' + 'a1B2c3D4e5'.repeat(3);

const built = (file) => new URL(`../../../web/sdk/dist/${file}`, import.meta.url).pathname;

export function sdkFile() {
  const path = built('sdk.js');
  if (!existsSync(path)) throw new Error('The SDK is not built: run `make web` first.');
  return path;
}

/** The script of a project, as the server puts it together. */
function composed(key, config) {
  const { core, pieces } = JSON.parse(readFileSync(built('manifest.json'), 'utf8'));
  const files = [...piecesOf(config, pieces).map(({ file }) => file), core];
  return (
    `window.__svc=${JSON.stringify({ k: key, c: inlinedConfig(config) })};\n` +
    files.map((file) => readFileSync(built(file))).join('')
  );
}

/** Listens on a free port of the loopback. */
export async function listen(handler) {
  const server = createServer(handler);
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    server,
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

export class Recorder {
  /** Each request to /v1/e: { batch, headers, via: 'fetch' or 'beacon', at }. */
  received = [];
  /** Statuses to answer with, in turn; afterwards always 204. */
  answers = [];
  config = {};
  #waiting = new Set();

  static async start(config = {}) {
    const recorder = new Recorder();
    recorder.config = config;
    const { origin, close } = await listen((request, response) => recorder.#answer(request, response));
    return Object.assign(recorder, { origin, close });
  }

  get batches() {
    return this.received.map(({ batch }) => batch);
  }
  /** Each pageview in its newest state, in order of appearance. */
  get pageviews() {
    const newest = new Map();
    for (const pv of this.batches.flatMap(({ pvs }) => pvs)) {
      if (!(newest.get(pv.id)?.seq > pv.seq)) newest.set(pv.id, pv);
    }
    return [...newest.values()];
  }
  get events() {
    const seen = new Map();
    for (const event of this.batches.flatMap(({ ev }) => ev ?? [])) seen.set(event.pv + event.n, event);
    return [...seen.values()];
  }

  /** Resolves as soon as the condition holds; it is looked at after each request. */
  until(condition, what, withinMs = 20_000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        const seen = this.pageviews.map(({ nav, path, seq, eng, clk, sp }) => ({ nav, path, seq, eng, clk, sp }));
        reject(new Error(`waited in vain until ${what}; pageviews: ${JSON.stringify(seen)}`));
      }, withinMs);
      const look = () => {
        if (!condition(this)) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async #answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    const [, file] = /\/v1\/s\/(sdk[\w.]*\.js)$/.exec(pathname) ?? [];
    if (file) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      return response.end(
        searchParams.has('k') ? composed(searchParams.get('k'), this.config) : readFileSync(built(file)),
      );
    }
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-expose-headers': 'retry-after',
    };
    if (pathname === '/v1/c/' + KEY) {
      response.writeHead(200, { 'content-type': 'application/json', ...cors });
      return response.end(JSON.stringify(this.config));
    }
    if (!pathname.endsWith('/v1/e')) {
      response.writeHead(404);
      return response.end();
    }
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = this.answers.shift() ?? { status: 204 };
    if (answer === 'cut') return request.socket.destroy();
    const { headers, method } = request;
    this.received.push({
      method,
      headers,
      via: headers['sec-fetch-mode'] === 'no-cors' ? 'beacon' : 'fetch',
      status: answer.status,
      bytes: Buffer.concat(chunks).length,
      batch: JSON.parse(Buffer.concat(chunks).toString('utf8')),
    });
    response.writeHead(answer.status, { ...cors, ...answer.headers });
    response.end();
    for (const look of [...this.#waiting]) look();
  }
}
