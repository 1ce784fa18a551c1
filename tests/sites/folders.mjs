// A site's folder: a fresh copy of its sources beside its installed packages, which are kept between runs.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { extname, join, relative } from 'node:path';

const here = new URL('./', import.meta.url).pathname;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'svc/sites');
/** With it, the newest versions of all packages are tried instead of those in the lock files. */
const newest = Boolean(process.env.SVC_SITES_NEWEST);

/** Environment of builds: nothing asks the network. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', CI: '1' };

/** Runs a program to its end. Fails with the end of what it has said. */
export function run(command, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env: { ...process.env, ...QUIET, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.once('close', (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`${command}: ${code}\n${said.slice(-4000)}`));
    });
  });
}

/** Installs the packages of a site, unless they are there. Returns its folder. */
export async function installed(name) {
  const folder = join(cache, newest ? name + '-newest' : name);
  const source = join(here, name);
  const lock = readFileSync(join(source, newest ? 'package.json' : 'package-lock.json'));
  const mark = createHash('sha256')
    .update(lock)
    .update(newest ? new Date().toISOString().slice(0, 10) : '')
    .digest('hex');
  const marked = join(folder, '.installed');
  if (existsSync(marked) && readFileSync(marked, 'utf8') === mark) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(folder, file));
  const quiet = '--no-audit --no-fund --loglevel=error';
  if (newest) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(lock);
    const latest = (packages) => Object.keys(packages).map((one) => `'${one}@latest'`);
    rmSync(join(folder, 'package-lock.json'));
    await run(`npm install ${quiet} ${latest({ ...dependencies, ...devDependencies }).join(' ')}`, { cwd: folder });
  } else await run(`npm ci ${quiet}`, { cwd: folder });
  writeFileSync(marked, mark);
  return folder;
}

const KEPT = /^(node_modules|package\.json|package-lock\.json|\.installed)$/;

/** Lays the sources of a site anew, in TypeScript or, with the types taken out, in JavaScript. */
export async function fresh(name, typescript) {
  const folder = existsSync(join(here, name, 'package.json')) ? await installed(name) : join(cache, name);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (!KEPT.test(entry)) rmSync(join(folder, entry), { recursive: true, force: true });
  }
  const ts = typescript ? undefined : typescriptOf(folder);
  for (const path of filesIn(join(here, name))) {
    if (KEPT.test(path)) continue;
    const text = readFileSync(join(here, name, path), 'utf8');
    const isTyped = /\.tsx?$/.test(path);
    const untyped = ts && isTyped;
    const to = untyped ? path.replace(/\.ts(x?)$/, '.js$1') : path;
    mkdirSync(join(folder, to, '..'), { recursive: true });
    if (ts && path === 'tsconfig.json') continue;
    writeFileSync(
      join(folder, to),
      untyped ? withoutTypes(ts, text) : ts ? text.replace('main.tsx', 'main.jsx') : text,
    );
  }
  return folder;
}

const typescriptOf = (folder) =>
  existsSync(join(folder, 'node_modules/typescript')) ? createRequire(folder + '/')('typescript') : { none: true };

function withoutTypes(ts, text) {
  const { JsxEmit, ModuleKind, ScriptTarget } = ts;
  const compilerOptions = { jsx: JsxEmit.Preserve, module: ModuleKind.ESNext, target: ScriptTarget.ESNext };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** Folders that tools write. */
const BUILT = /^(node_modules|dist|build|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.wrangler)$/;
/** Files that tools write, and those that package managers change beside what the instructions say. */
const WRITTEN = /^(next-env\.d\.ts|tsconfig\.json|package-lock\.json|\.installed|\.nuxtrc)$/;

function filesIn(folder, root = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return BUILT.test(entry.name) ? [] : filesIn(path, root);
    return [relative(root, path)];
  });
}

/** The files of a site that somebody wrote, with their texts. */
export function textsOf(folder) {
  const paths = filesIn(folder).filter((path) => !WRITTEN.test(path) && extname(path) !== '.tsbuildinfo');
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
