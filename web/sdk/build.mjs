// Bundles the SDK into dist/ and holds its size: a tracker that grows unnoticed
// costs every visitor of every site.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const LIMIT_GZIP_BYTES = 4096;

const here = new URL('./', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', here), 'utf8'));

const bundle = await build({
  absWorkingDir: new URL(here).pathname,
  entryPoints: ['src/main.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2021',
  minifySyntax: true,
  tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
  define: { VERSION: JSON.stringify(version) },
  legalComments: 'none',
});
// Names of our own records. Names of the wire, the config and the browser must stay.
const OWN_NAMES = /^(startedAt|known|owner|parts|events|sent|view|next|queue|state|missed|visit|payload)$/;
const { code } = await minify(bundle.outputFiles[0].text, {
  ecma: 2020,
  toplevel: true,
  compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, hoist_funs: true },
  mangle: { properties: { builtins: true, regex: OWN_NAMES } },
});

const files = { 'sdk.js': code, [`sdk@${version}.js`]: code };
const sizes = {};
const dist = new URL('dist/', here);
await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(encodeURIComponent(name), dist), text);
  sizes[name] = { bytes: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).length };
}
await writeFile(new URL('manifest.json', dist), JSON.stringify({ version, files: sizes }, null, 2) + '\n');

const { bytes, gzip } = sizes['sdk.js'];
console.log(`sdk.js ${version}: ${bytes} bytes, ${gzip} gzip of at most ${LIMIT_GZIP_BYTES}`);
if (gzip > LIMIT_GZIP_BYTES) {
  console.error(`sdk.js is ${gzip - LIMIT_GZIP_BYTES} bytes over its limit`);
  process.exit(1);
}
