// Runs the browser tests, five files at a time: browsers wait so much that two cores serve five of them. Tests that
// measure time against the clock follow, two files at a time. WebKit's driver does not answer while another browser
// starts, so its tests come last. Files with failed tests run once more on their own at the end: a failure counts if it
// happens again, and what passed then is listed. If something is missing, prints one sentence that says what.

import { existsSync, readdirSync } from 'node:fs';
import { chromiumPath } from './support/chromium.mjs';
import { runFiles } from './support/files.mjs';
import { sdkFile } from './support/recorder.mjs';
import { serverPath } from './support/server.mjs';
import { report } from './support/times.mjs';

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
const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const filesOf = (folder) =>
  (existsSync(here + folder) ? readdirSync(here + folder) : [])
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.test.mjs') && isWanted(name))
    .sort();

/** Mixes two lists evenly: files that mostly compute with files that mostly wait. */
function mixed(some, others) {
  const placed = [some, others].flatMap((list) => list.map((file, index) => ({ file, at: index / list.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
}

const isWebKit = (file) => file.includes('webkit');
const isTimed = (file) => /sdk\/(bare_browser|engagement|first_send|sections|video)\./.test(file);
const isLong = (file) => file.includes('dashboard/screens_');
const dashboard = [...filesOf('dashboard'), ...filesOf('end_to_end')];
const sdk = filesOf('sdk');
const engines = filesOf('engines');
const first = [...engines.filter((file) => !isWebKit(file)), ...dashboard.filter(isLong)];
const rest = mixed(
  dashboard.filter((file) => !isLong(file)),
  sdk.filter((file) => !isTimed(file)),
);

const started = Date.now();
let tests = [
  ...(await runFiles(here, [...first, ...rest], Number(process.env.SVC_BROWSER_FILES) || 5)),
  ...(await runFiles(here, sdk.filter(isTimed), 2)),
  ...(await runFiles(here, engines.filter(isWebKit), 1)),
];
/** The files to run for a failed test: tests of walks and engines are written in a file that several files share. */
const filesFor = (file) =>
  file.endsWith('.test.mjs') ? [file] : file.startsWith('engines/') ? engines : dashboard.filter(isLong);
const again = new Set(tests.filter(({ passed }) => !passed).map(({ file }) => file));
if (again.size > 0) {
  const files = [...new Set([...again].flatMap(filesFor))];
  console.log(`\nOnce more, on their own: ${files.join(', ')}`);
  const second = await runFiles(here, files, 1);
  for (const { file, name, passed } of tests) if (!passed) console.log(`Failed the first time: ${file}: ${name}`);
  tests = [...tests.filter(({ file }) => !again.has(file)), ...second];
}
process.exit(report(tests, (Date.now() - started) / 1000) ? 0 : 1);
