// Generates the table of dialling rules: for each country its calling code and its trunk prefix. The data comes from
// libphonenumber-js (MIT), which contains the data of Google's libphonenumber (Apache-2.0). The server is built with
// the generated file. To update it, run `npm install libphonenumber-js@latest` and `make data`.
//
// With --check it writes nothing and fails if the file is out of date.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import parsePhoneNumber, { getCountries, Metadata } from 'libphonenumber-js';

const file = new URL('../../domain/src/ground/dialling.tsv', import.meta.url);
const { version } = createRequire(import.meta.url)('libphonenumber-js/package.json');
const metadata = new Metadata();
/** The same digits at each run. */
function* digits() {
  for (let state = 1; ; state = (state * 48_271) % 2_147_483_647) yield state % 10;
}
const random = digits();
const number = (length) => Array.from({ length }, () => random.next().value).join('');

/** Whether the prefix and a number behind it are more often one number than not: those of Italy keep their zero. */
function keeps(prefix, lengths, country) {
  let kept = 0;
  for (const length of lengths) {
    for (let tries = 0; tries < 200; tries++) {
      const typed = prefix + number(length);
      const parsed = parsePhoneNumber(typed, country);
      if (parsed?.isValid()) kept += parsed.nationalNumber === typed ? 1 : -1;
    }
  }
  return kept > 0;
}

const row = (country) => {
  metadata.selectNumberingPlan(country);
  const { numberingPlan } = metadata;
  const prefix = numberingPlan.nationalPrefix() ?? '';
  const trunk = prefix && !keeps(prefix, numberingPlan.possibleLengths(), country) ? prefix : '';
  return [country, numberingPlan.callingCode(), trunk].join('\t');
};
const text = `# libphonenumber-js ${version} (MIT)\n${getCountries().sort().map(row).join('\n')}\n`;

if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('domain/src/ground/dialling.tsv is not up to date: run `make data`.');
  process.exitCode = 1;
}
