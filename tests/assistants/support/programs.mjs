// Runs the command lines of the protocol's makers: its own tests, and the inspector.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const packages = new URL('../node_modules/@modelcontextprotocol/', import.meta.url);
const CONFORMANCE = new URL('conformance/dist/index.js', packages).pathname;
const INSPECTOR = new URL('inspector/clients/launcher/build/index.js', packages).pathname;
const NODE_20 = new URL('node20.mjs', import.meta.url).href;

/** Runs a program of Node. `hear` gets what it has printed so far, each time it prints. */
function run(args, { hear = () => {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let errors = '';
    child.stdout.on('data', (chunk) => hear((printed += chunk)));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.once('error', (error) => reject(error.cause ?? error));
    child.once('close', (code) => resolve({ code, printed, errors }));
  });
}

/**
 * Runs scenarios of the protocol's own tests. Answers their checks, each with `scenario`, `id`, `status` and
 * `errorMessage`, and what was printed. `signal` ends the program, and the call with its reason.
 */
export async function conformance(args, hear, signal) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'));
  try {
    const { printed, errors } = await run(['--import', NODE_20, CONFORMANCE, ...args, '--output-dir', folder], {
      hear,
      signal,
    });
    const results = readdirSync(folder).map((name) => {
      // The folder of a scenario is called after its role and the time: server-tools-list-2026-11-21T12-00-00-000Z.
      const [, scenario] = /^(?:server-)?(.+?)-\d{4}-\d\d-\d\dT/.exec(name) ?? [];
      const found = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'));
      return found.map((check) => ({ scenario, ...check }));
    });
    const checks = results.flat();
    return { checks, printed: printed + errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the inspector on the command line. Answers what it printed, as JSON. `home` is where it keeps its files. */
export async function inspector(home, args) {
  const env = { PATH: process.env.PATH, HOME: home };
  const { code, printed, errors } = await run([INSPECTOR, '--cli', ...args], { env, cwd: home });
  return { code, errors, answer: printed.trim().startsWith('{') ? JSON.parse(printed) : printed };
}
