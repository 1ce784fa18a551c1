// Runs test files in processes of their own, and returns each test with its time.

import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Milliseconds after which a file is ended. */
const TIMEOUT = 600_000;

/** Resolves to a list of `{ name, file, seconds, passed }`. Files start in the given order. */
export async function runFiles(folder, files, atOnce) {
  if (files.length === 0) return [];
  const tests = [];
  const events = run({ files: files.map((file) => folder + file), concurrency: atOnce, timeout: TIMEOUT });
  const end = (passed) => (event) => {
    if (event.details?.type === 'suite') return;
    const file = (event.file ?? event.name).replace(folder, '');
    tests.push({ name: event.name.replace(folder, ''), file, seconds: event.details.duration_ms / 1000, passed });
  };
  events.on('test:pass', end(true));
  events.on('test:fail', end(false));
  const printed = events.compose(new spec());
  printed.pipe(process.stdout, { end: false });
  await new Promise((resolve) => printed.once('end', resolve));
  return tests;
}
