// Prints the size of each source file in the core: `npm run size`. The size of a file is the number of gzip bytes by
// which the script shrinks without that file. The files that it imports stay, and its own exports are replaced by
// placeholders.

import { gzipSync } from 'node:zlib';
import { join, shrink } from './bundle.mjs';

const gzip = (text) => gzipSync(text, { level: 9 }).length;

/** The joined text cut at the comments that name the files. */
function cut(text) {
  const parts = text.split(/^\/\/ (?=\S+\.ts$)/m).slice(1);
  return parts.map((part) => ({ file: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n')) }));
}

const parts = cut(await join(['src/main.ts'], { inlined: true }));

/** Names that a part declares and another uses. */
const shared = (part) =>
  [...part.text.matchAll(/^(?:var|let|const|function|async function) ([\w$]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => parts.some((other) => other !== part && new RegExp(`\\b${name}\\b`).test(other.text)));

const kept = parts.flatMap(shared);

/** Bytes of the core without a part. */
async function without(left) {
  const rest = parts.map((part) => {
    if (part !== left) return part.text;
    const names = shared(part);
    return names.length ? `var [${names}] = self;\n` : '';
  });
  return gzip(await shrink(rest.join('') + `\nself.kept = () => [${kept}];`));
}

const whole = await without();
const rows = [];
for (const part of parts) rows.push([whole - (await without(part)), part.file]);
rows.sort(([a], [b]) => b - a);
for (const [bytes, file] of rows) console.log(String(bytes).padStart(6), file);
console.log(String(gzip(await shrink(parts.map(({ text }) => text).join('')))).padStart(6), 'the core');
