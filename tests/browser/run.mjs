// Runs the browser tests, two files at a time. Tests of other engines run one after the other, because WebKit's driver
// does not answer while another browser starts. If something is missing, prints one sentence that says what.

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
const filesOf = (folders) =>
  folders
    .filter((folder) => existsSync(here + folder))
    .flatMap((folder) => readdirSync(here + folder).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.test.mjs') && (!wanted.length || wanted.some((part) => name.includes(part))))
    .sort();

function run(files, atOnce) {
  if (files.length === 0) return 0;
  const { status } = spawnSync(
    process.execPath,
    ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', '--test-reporter=spec', ...files],
    { cwd: here, stdio: 'inherit' },
  );
  return status ?? 1;
}

const ended = [run(filesOf(['sdk', 'end_to_end', 'dashboard']), 2), run(filesOf(['engines']), 1)];
process.exit(Math.max(...ended));
