// Runs the proofs of the setup instructions, one file after the other: builds take all cores. Words on the command line
// choose files by parts of their names.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chromiumPath } from '../browser/support/chromium.mjs';
import { serverPath } from '../browser/support/server.mjs';

const here = new URL('./', import.meta.url).pathname;
for (const find of [chromiumPath, serverPath]) {
  try {
    find();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .map((name) => here + name);
const options = ['--test', '--test-concurrency=1', '--test-reporter=spec'];
const { status } = spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit' });
process.exit(status ?? 1);
