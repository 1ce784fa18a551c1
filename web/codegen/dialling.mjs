// How phone numbers are dialled in each country: its code, and what stands before a number within it. Taken from
// libphonenumber-js (MIT), which carries the data of Google's libphonenumber (Apache-2.0), and written to a file that the
// server is built with. `npm install libphonenumber-js@latest` and `make data` bring it up to date.
//
// With --check nothing is written: it fails where the file is not what this would write.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getCountries, Metadata } from 'libphonenumber-js';

const file = new URL('../../domain/src/dialling.tsv', import.meta.url);
const { version } = createRequire(import.meta.url)('libphonenumber-js/package.json');
const metadata = new Metadata();
const row = (country) => {
  metadata.selectNumberingPlan(country);
  const { numberingPlan } = metadata;
  return [country, numberingPlan.callingCode(), numberingPlan.nationalPrefix() ?? ''].join('\t');
};
const text = `# libphonenumber-js ${version} (MIT)\n${getCountries().sort().map(row).join('\n')}\n`;

if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('domain/src/dialling.tsv is not up to date: run `make data`.');
  process.exitCode = 1;
}
