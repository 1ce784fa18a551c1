// The generator of clients that most people know, with its templates for TypeScript and Python. It is a program in Java, which
// comes with a runtime of its own from the registry of Python.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = new URL('./', import.meta.url).pathname;
const generated = join(here, 'dist/generated');
const own = (file) => join(here, 'openapi_generator', file);

/** Runs a program. Shows what it printed if it fails, and returns whether it did not. */
function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) console.error(`${command} ${args.join(' ')}: ${error ?? ''}\n${stdout ?? ''}${stderr ?? ''}`);
  return status === 0;
}

/** Installs the generator beside the other programs in Python. If it cannot be had, says so and returns false. */
function install(there) {
  const needed = own('requirements.txt');
  const mark = createHash('sha256').update(readFileSync(needed)).digest('hex');
  const marked = join(there, '../.openapi-generator');
  if (existsSync(marked) && readFileSync(marked, 'utf8') === mark) return true;
  const args = ['install', '--quiet', '--disable-pip-version-check', '--requirement', needed];
  const { status, stderr } = spawnSync(join(there, 'pip'), args, { encoding: 'utf8' });
  if (status !== 0) {
    console.log(
      `openapi-generator cannot be had here, so its clients are skipped: ${stderr.trim().split('\n').at(-1)}`,
    );
    return false;
  }
  writeFileSync(marked, mark);
  return true;
}

/** Writes a client for each language, in one run of Java. */
function generate(there, document) {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const configurations = [
    ['typescript-fetch', 'typescript'],
    ['python', 'python'],
  ].map(([generatorName, folder]) => {
    const file = join(generated, `${folder}.json`);
    // Documents and tests of clients are written for people.
    const globalProperties = { apiDocs: 'false', modelDocs: 'false', apiTests: 'false', modelTests: 'false' };
    const outputDir = join(generated, folder);
    writeFileSync(file, JSON.stringify({ generatorName, inputSpec: document, outputDir, globalProperties }));
    return file;
  });
  return run(join(there, 'openapi-generator-cli'), ['batch', '--fail-fast', '--threads', '2', ...configurations]);
}

/** Generates, compiles and uses the clients. Returns whether all went well, also if there is no generator. */
export function generatedClients(there, document, server) {
  if (!install(there)) return true;
  const env = { ...process.env, SVC_URL: server.origin, PYTHONPATH: join(generated, 'python') };
  const javascript = join(generated, 'javascript');
  const python = join(there, 'python');
  const compile = () => {
    // The client has no file endings in its imports, so it is of the older kind of modules.
    mkdirSync(javascript, { recursive: true });
    writeFileSync(join(javascript, 'package.json'), '{ "type": "commonjs" }');
    return run(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '--project', own('tsconfig.json')]);
  };
  const use = (command, ...args) => spawnSync(command, args, { env, stdio: 'inherit' }).status === 0;
  return (
    generate(there, document) &&
    compile() &&
    use(process.execPath, '--test', '--test-reporter=spec', join(javascript, 'openapi_generator/job.js')) &&
    run(python, ['-m', 'compileall', '-q', join(generated, 'python/openapi_client')]) &&
    use(python, own('job.py'))
  );
}
