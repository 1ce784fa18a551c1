// Generates the list of machines for ingest: patterns for user agents, each with tags for the purpose of its machines. The
// data comes from the crate iscrawl (Apache-2.0), which contains the list of Crawlerdex. The server is built with the
// generated file. To update it, run `cargo update iscrawl` and `make data`.
//
// With --check it writes nothing and fails if the file is out of date.

import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../../src/ingest/agent/machines.tsv', import.meta.url);
// One platform is enough. Without the filter, cargo would download the dependencies of all platforms.
const question = ['metadata', '--locked', '--format-version=1', '--filter-platform=x86_64-unknown-linux-gnu'];
const answer = execFileSync(process.env.CARGO ?? 'cargo', question, { encoding: 'utf8', maxBuffer: 64 << 20 });
const crate = JSON.parse(answer).packages.find(({ name }) => name === 'iscrawl');
const list = JSON.parse(await readFile(crate.manifest_path.replace('Cargo.toml', 'crawlers.min.json'), 'utf8'));
const row = ({ pattern, tags }) => [tags.join(','), pattern].join('\t');
const text = `# iscrawl ${crate.version} (Apache-2.0)\n${list.map(row).join('\n')}\n`;

if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('src/ingest/agent/machines.tsv is out of date: run `make data`.');
  process.exitCode = 1;
}
