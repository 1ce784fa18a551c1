// Programs in Python that are strangers to svc: a generator of clients, and a tester of APIs. They live in an environment
// of their own, with the versions of `python/requirements.txt`.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const here = new URL('./', import.meta.url).pathname;
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc/python');

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });

/** Returns the folder of the installed programs. Without a Python that can have them, says so and returns nothing. */
export function programs() {
  const needed = join(here, 'python/requirements.txt');
  const mark = createHash('sha256').update(readFileSync(needed)).digest('hex');
  const marked = join(folder, '.installed');
  const there = join(folder, 'bin');
  if (existsSync(marked) && readFileSync(marked, 'utf8') === mark) return there;
  const version = run('python3', ['-c', 'import sys, venv, ensurepip; print(sys.version_info >= (3, 10))']);
  if (version.stdout?.trim() !== 'True') {
    console.log('Python 3.10 or newer with venv is not installed (package python3-venv): its clients are skipped.');
    return undefined;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const steps = [
    ['python3', ['-m', 'venv', folder]],
    [join(there, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '--requirement', needed]],
  ];
  for (const [command, args] of steps) {
    const { status, stderr } = run(command, args);
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  }
  writeFileSync(marked, mark);
  return there;
}

/** Generates the client, and does the main job with it. Returns whether all went well. */
export function mainJob(there, document, server) {
  const client = join(here, 'dist/svc_client');
  rmSync(client, { recursive: true, force: true });
  const config = ['--config', join(here, 'python/generator.yml')];
  const generate = ['generate', '--path', document, '--output-path', client, '--meta', 'none', ...config];
  const { status, stdout, stderr } = run(join(there, 'openapi-python-client'), generate);
  // A batch is JSON in text/plain, which the generator does not know; it takes application/json.
  const said = (stdout + stderr).split('\n').filter((line) => line.startsWith('WARNING'));
  const unknown = said.filter((line) => !/POST \/v1\/(e|collect|cb) /.test(line));
  if (status !== 0 || unknown.length > 0) {
    console.error(stdout + stderr);
    return false;
  }
  const env = { ...process.env, SVC_URL: server.origin, PYTHONPATH: join(here, 'dist') };
  return run(join(there, 'python'), [join(here, 'python/main_job.py')], { env, stdio: 'inherit' }).status === 0;
}

/** Holds what the demo answers to every GET request against the document. Returns whether all is as it says. */
export function answers(there, document, demo) {
  const env = { ...process.env, SVC_URL: demo.origin, SVC_DOCUMENT: document };
  return run(join(there, 'python'), [join(here, 'python/answers.py')], { env, stdio: 'inherit' }).status === 0;
}

/** Sends requests that the document allows, and requests that it does not. Returns whether all answers were as it says. */
export function fuzz(there, document, server) {
  const settings = readFileSync(join(here, 'python/schemathesis.toml'), 'utf8');
  const config = join(here, 'dist/schemathesis.toml');
  writeFileSync(config, settings.replace('{{project}}', server.project.id));
  const login = ['--header', `Authorization: Bearer ${server.token}`];
  // The seed makes two runs the same. The bound of time is for slow machines, which then try less.
  const bounds = ['--seed', '34', '--generation-database', 'none', '--max-examples', '10', '--max-time', '150'];
  // An installation check waits for a visit as long as it is asked to.
  const waits = ['--request-timeout', '60'];
  const whole = ['--continue-on-failure', '--no-color', '--warnings', 'off'];
  const args = [
    '--config-file',
    config,
    'run',
    document,
    '--url',
    server.origin,
    ...login,
    ...bounds,
    ...waits,
    ...whole,
  ];
  // It writes where it runs.
  return run(join(there, 'schemathesis'), args, { cwd: join(here, 'dist'), stdio: 'inherit' }).status === 0;
}
