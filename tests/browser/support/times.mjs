// Reports the time of each test at the end of a run. tests/timed fails a check in which one is too slow.
//
// SVC_TEST_TIMES names a file for one JSON line `{name, file, seconds}` per test.

import { appendFileSync } from 'node:fs';

const SHOWN = 10;

/** Prints the slowest tests and the total time. Returns true if every test has passed. */
export function report(tests, total) {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds);
  const own = tests.reduce((all, { seconds }) => all + seconds, 0);
  console.log('\nSlowest tests:');
  for (const { name, file, seconds } of slowest.slice(0, SHOWN))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`);
  console.log(`${tests.length} tests in ${total.toFixed(0)} s; their own times add up to ${own.toFixed(0)} s.`);

  const path = process.env.SVC_TEST_TIMES;
  const line = ({ name, file, seconds }) => JSON.stringify({ name, file, seconds: Number(seconds.toFixed(3)) }) + '\n';
  if (path) appendFileSync(path, tests.map(line).join(''));

  const failed = tests.filter(({ passed }) => !passed);
  for (const { name, file } of failed) console.error(`Failed: ${file}: ${name}`);
  return tests.length > 0 && failed.length === 0;
}
