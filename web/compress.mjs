// Writes a Brotli and a gzip version beside each text file of a folder that the server embeds, so that the server need
// not compress them per request. Run it as `node compress.mjs dist`.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map']);
/** A smaller file fits one packet as it is. */
const SMALLEST = 1000;

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

const folder = process.argv[2];
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) continue;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  };
  const [small, other] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, other)]);
}
