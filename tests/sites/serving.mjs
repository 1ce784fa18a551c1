// Serves built sites: by their own server, or as files.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { eventually, freePort } from '../browser/support/server.mjs';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder as hosts of static sites do: an unknown path is answered with the first page. */
export async function serveFiles(folder) {
  const server = createServer((asked, answered) => {
    const { pathname } = new URL(asked.url, 'http://x');
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html');
    answered.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    answered.end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

/** Runs a program that serves, until it answers. `command` gets the port. */
export async function serveProgram(program, commandOf, { cwd, env }) {
  const port = await freePort();
  const [args, own] = commandOf(port);
  const child = spawn(program, args.split(' '), { cwd, env: { ...process.env, ...env, ...own } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  let gone = false;
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => (gone = true));
  const origin = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await eventually(async () => gone || (await fetch(origin)).status < 500, 'the site was served');
    if (gone) throw new Error('the site stopped at once');
  } catch (error) {
    await close();
    throw new Error(`${error.message}\n${said.slice(-4000)}`);
  }
  return { origin, close, said: () => said };
}
