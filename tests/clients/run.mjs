// Generates types from openapi.json, compiles the tests against them, and runs these against a server of their own.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { Server } from '../browser/support/server.mjs';

process.chdir(new URL('.', import.meta.url).pathname);
const run = (...command) => {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

// What has a default may be left out of a request.
mkdirSync('dist', { recursive: true });
const document = JSON.parse(readFileSync('../../openapi.json', 'utf8'));
writeFileSync('dist/api.d.ts', astToString(await openapiTS(document, { defaultNonNullable: false })));
run('node_modules/typescript/bin/tsc');

const server = await Server.start();
process.env.SVC_URL = server.origin;
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', 'dist/main_job.test.js'], {
  stdio: 'inherit',
});
await server.stop();
process.exit(status ?? 1);
