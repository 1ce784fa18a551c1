// Writes the npm package to dist/package/svc-sdk-<version>.tgz, which the server serves. Run it after build.mjs,
// because that empties dist/. The same source gives the same bytes: times, owner and order of the files are fixed.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const here = new URL('./', import.meta.url);
const read = (path) => readFile(new URL(path, here), 'utf8');

/** The files of the package by name. */
export async function contents() {
  const { version } = JSON.parse(await read('package.json'));
  const manifest = { ...JSON.parse(await read('package/package.json')), version };
  const source = await read('package/index.ts');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2020,
    isolatedDeclarations: true,
    declaration: true,
    strict: true,
  };
  const emit = (how, module = ts.ModuleKind.ESNext) =>
    how(source, { compilerOptions: { ...compilerOptions, module }, fileName: 'index.ts' }).outputText;
  const types = emit(ts.transpileDeclaration);
  return {
    'package.json': JSON.stringify(manifest, null, 2) + '\n',
    'index.js': emit(ts.transpileModule),
    'index.d.ts': types,
    'index.cjs': emit(ts.transpileModule, ts.ModuleKind.CommonJS),
    'index.d.cts': types,
    'README.md': (await read('package/README.md')).replaceAll('svc-sdk-VERSION', 'svc-sdk-' + version),
    LICENSE: await read('../../LICENSE'),
  };
}

const BLOCK = 512;
/** 1985-10-26T08:15:00Z, the time npm gives to every file. */
const TIME = 499162500;

/** A file in the tar format (ustar): a header of one block, then the bytes, filled up to whole blocks. */
function entry(name, text) {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(BLOCK);
  const put = (at, value) => header.write(value, at, 'latin1');
  const octal = (number, digits) => number.toString(8).padStart(digits, '0') + '\0';
  put(0, 'package/' + name);
  put(100, octal(0o644, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(bytes.length, 11));
  put(136, octal(TIME, 11));
  put(156, '0');
  put(257, 'ustar\x0000');
  // The checksum is taken with its own field filled with spaces.
  put(148, ' '.repeat(8));
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, octal(sum, 6) + ' ');
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

export function tarball(files) {
  const entries = Object.entries(files).map(([name, text]) => entry(name, text));
  const packed = gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // The header of gzip names the system it was made on; 255 is "unknown".
  packed[9] = 255;
  return packed;
}

/** Where the package is written. */
export async function packagePath() {
  const { version } = JSON.parse(await read('package.json'));
  return new URL(`dist/package/svc-sdk-${version}.tgz`, here).pathname;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = await packagePath();
  const bytes = tarball(await contents());
  await mkdir(new URL('dist/package/', here), { recursive: true });
  await writeFile(path, bytes);
  console.log(`${path.split('/').at(-1)}: ${bytes.length} bytes`);
}
