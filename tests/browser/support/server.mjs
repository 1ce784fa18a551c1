// Starts the compiled server on a free loopback port, with its own data folder, which is deleted when the server stops.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** SVC_BIN, or the newest binary that cargo has built. */
export function serverPath() {
  const target =
    process.env.CARGO_TARGET_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc/target');
  const built = ['debug', 'quick']
    .map((profile) => join(target, profile, 'svc'))
    .filter(existsSync)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const path = process.env.SVC_BIN || built[0];
  if (!path || !existsSync(path))
    throw new Error('The server is not built: run `cargo build --bin svc`, or set SVC_BIN.');
  return path;
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Asks until there is an answer; the bound is for a server that never gets there. */
export async function eventually(ask, what, withinMs = 30_000) {
  const end = Date.now() + withinMs;
  for (let last; ;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = JSON.stringify(answer);
    } catch (error) {
      last = error.message;
    }
    if (Date.now() > end) throw new Error(`waited in vain until ${what}; last: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export class Server {
  /** `program` is another program that serves what the server does. */
  static async start(settings = {}, program = serverPath()) {
    const port = await freePort();
    const data = mkdtempSync(join(tmpdir(), 'svc-end-to-end-'));
    const server = Object.assign(new Server(), { program, port, data, origin: `http://127.0.0.1:${port}` });
    await server.run(settings);
    return server;
  }

  /** Starts the program; again, after it was killed. */
  async run(settings = {}) {
    const child = spawn(this.program, ['serve'], {
      env: {
        ...process.env,
        SVC_LISTEN: `127.0.0.1:${this.port}`,
        SVC_DATA_DIR: this.data,
        SVC_DATABASE_URL: '',
        SVC_ENV: 'development',
        // Tests ask nobody on the internet.
        SVC_RATES_URL: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    Object.assign(this, { child, printed: '', log: '' });
    child.stdout.on('data', (chunk) => (this.printed += chunk));
    child.stderr.on('data', (chunk) => (this.log += chunk));
    this.gone = new Promise((resolve) => child.once('exit', resolve));
    let exited = false;
    this.gone.then(() => (exited = true));
    const ready = async () => exited || (await fetch(this.origin + '/v1/health')).ok;
    await eventually(ready, 'the server was ready').catch(async (error) => {
      await this.stop();
      throw new Error(`${error.message}\n${this.log}`);
    });
    if (exited) throw new Error('the server stopped at once:\n' + this.log);
  }

  /** kill -9: it finishes nothing. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  async stop() {
    this.child.kill('SIGTERM');
    await this.gone;
    rmSync(this.data, { recursive: true, force: true });
  }

  async #request(method, path, body) {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(this.token && { authorization: 'Bearer ' + this.token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
  get = (path) => this.#request('GET', path);
  post = (path, body) => this.#request('POST', path, body);
  put = (path, body) => this.#request('PUT', path, body);
  patch = (path, body) => this.#request('PATCH', path, body);
  delete = (path) => this.#request('DELETE', path);
  async graphql(query, variables = {}) {
    const { data, errors } = await this.post('/graphql', { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** What the project says of one of its events. */
  putSchema = (name, input) =>
    this.graphql(
      `mutation ($name: String!, $input: EventSchemaWrite!) {
        putEventSchema(project: "shop/web", name: $name, input: $input) { name }
      }`,
      { name, input },
    );

  /** A login of somebody, as the dashboard keeps it. */
  async loginOf(email, password) {
    const { token, expiresAt } = await this.post('/v1/auth/login', { email, password });
    return { token, expiresAt };
  }

  /** Somebody who joins the organization by an invitation. */
  async addMember(email, password, role) {
    await this.post('/v1/auth/sudo', { password: 'correct horse battery' });
    const { acceptUrl } = await this.post('/v1/orgs/shop/invitations', { email, role });
    const invitationToken = new URL(acceptUrl).pathname.split('/').at(-1);
    await this.post('/v1/auth/signup', { email, password, invitationToken });
  }

  /** The first user, with an organization and a project; later requests are theirs. */
  async signUp() {
    const login = await this.post('/v1/auth/signup', {
      email: 'anna@example.com',
      password: 'correct horse battery',
      organization: { name: 'Shop', slug: 'shop' },
    });
    this.token = login.token;
    this.login = login;
  }
  async makeProject() {
    const { project, publishableKey } = await this.post('/v1/orgs/shop/projects', {
      name: 'Web shop',
      slug: 'web',
      domains: ['shop.example'],
      allowLocalhost: true,
    });
    this.project = project;
    this.key = publishableKey;
  }
}
