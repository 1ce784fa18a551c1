// Measures where the bytes of the core go: `npm run size` prints the table, with `-- --write` it goes into the README,
// and `-- --check` fails if the README says something else. The size of a part is the number of gzip bytes by which the
// script shrinks without the files of the part: the rest stays, and what the part exports is replaced by placeholders.

import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { join, root, shrink } from './bundle.mjs';

const PARTS = {
  'sending, retries, leaving a page': 'transport batch schedule',
  'pageviews, navigation, sessions, sources': 'pageview navigation session uuid attribution bare',
  'scroll depth and engaged time': 'scroll engagement',
  'events and clicks': 'events clicks props',
  'keeping personal data out of texts': 'identifiers labels',
  'consent, objections, storage': 'consent storage keep',
  'start, calls of the page, pieces': 'main calls pieces hooks register guard config',
};
/** A difference that other versions of the tools make. */
const SLACK = 25;
const BEGIN = '<!-- sizes: npm run size -- --write -->\n\n';
const END = '\n\n<!-- end of sizes -->';

const gzip = (text) => gzipSync(text, { level: 9 }).length;

/** The joined text cut at the comments that name the files. */
const files = (await join(['src/main.ts'], { inlined: true }))
  .split(/^\/\/ (?=\S+\.ts$)/m)
  .slice(1)
  .map((text) => {
    const [path] = text.split('\n', 1);
    return { name: /([^/]*)\.ts$/.exec(path)[1], text: text.slice(path.length) };
  });

/** Names that a file declares and another uses. */
const shared = (file) =>
  [...file.text.matchAll(/^(?:var|let|const|function|async function) ([\w$]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => files.some((other) => other !== file && new RegExp(`\\b${name}\\b`).test(other.text)));

const kept = files.flatMap(shared);

/** Bytes of the core without some files. */
async function without(left = []) {
  const rest = files.map((file) => {
    if (!left.includes(file.name)) return file.text;
    const names = shared(file);
    return names.length ? `var [${names}] = self;\n` : '';
  });
  return gzip(await shrink(rest.join('') + `\nself.kept = () => [${kept}];`));
}

const whole = await without();
const rows = [];
for (const [part, names] of Object.entries(PARTS)) rows.push([part, whole - (await without(names.split(' ')))]);
rows.sort(([, a], [, b]) => b - a);
const core = gzip(await shrink(files.map(({ text }) => text).join('')));
const counted = rows.reduce((sum, [, bytes]) => sum + bytes, 0);
rows.push(['shared by several parts', core - counted], ['the core', core]);

const width = Math.max(...rows.map(([part]) => part.length));
const line = (part, bytes) => `| ${part.padEnd(width)} | ${bytes.padStart(10)} |`;
const table = [
  line('part', 'bytes gzip'),
  line('-'.repeat(width), '---------:'),
  ...rows.map(([part, bytes]) => line(part, bytes.toLocaleString('en'))),
].join('\n');

const path = new URL('README.md', root);
const readme = await readFile(path, 'utf8');
const [before, rest] = readme.split(BEGIN);
const [written, after] = rest.split(END);
if (process.argv.includes('--write')) await writeFile(path, before + BEGIN + table + END + after);
else if (process.argv.includes('--check')) {
  const said = new Map(
    [...written.matchAll(/^\| (.*?) +\| +([\d,]+) \|$/gm)].map(([, part, bytes]) => [part, +bytes.replace(',', '')]),
  );
  const wrong = rows.filter(([part, bytes]) => !(Math.abs(said.get(part) - bytes) <= SLACK));
  for (const [part, bytes] of wrong) console.error(`README: ${part}: ${said.get(part)} bytes, measured ${bytes}`);
  if (wrong.length) process.exitCode = 1;
} else console.log(table);
