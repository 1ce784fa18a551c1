// Runs the browser tests one file after the other: two browsers at once on two
// cores would test the machine's patience. Says in one sentence what is missing.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chromiumPath } from './support/chromium.mjs';
import { sdkFile } from './support/recorder.mjs';
import { serverPath } from './support/server.mjs';

const here = new URL('./', import.meta.url).pathname;
for (const find of [chromiumPath, sdkFile, serverPath]) {
  try {
    find();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
const wanted = process.argv.slice(2);
const files = ['sdk', 'engines', 'end_to_end', 'dashboard']
  .filter((folder) => existsSync(here + folder))
  .flatMap((folder) => readdirSync(here + folder).map((name) => `${folder}/${name}`))
  .filter((name) => name.endsWith('.test.mjs') && (!wanted.length || wanted.some((part) => name.includes(part))))
  .sort();
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=300000', '--test-reporter=spec', ...files],
  { cwd: here, stdio: 'inherit' },
);
process.exit(status ?? 1);
