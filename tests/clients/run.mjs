// Generates types from openapi.json, compiles the tests against them, and runs these against a server of their own,
// together with the comparison of the detection of frameworks. Then a client in Python does the same job, clients of
// openapi-generator do a part of it, all answers of the demo are held against the document, and a tester of APIs sends what the
// document allows and what it does not.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { Demo } from '../browser/support/demo.mjs';
import { Server } from '../browser/support/server.mjs';
import { visit } from '../browser/support/traffic.mjs';
import { generatedClients } from './openapi_generator.mjs';
import { answers, fuzz, mainJob, programs } from './python.mjs';

process.chdir(new URL('.', import.meta.url).pathname);
const run = (...command) => {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

/** Runs something with a server of its own. Ends the program if it fails. */
const withServer = async (settings, work) => using(await Server.start(settings), work);

async function using(server, work) {
  const passed = await Promise.resolve(work(server)).finally(() => server.stop());
  if (!passed) process.exit(1);
}

/** Days of visits in the demo, so that its reports have rows. */
const DAYS = 15;

/** Nobody answers at the addresses of the ad platforms, so nothing that is sent there leaves the machine. */
const withoutPlatforms = Object.fromEntries(
  [
    'SEARCH_ADS_1_URL',
    'SEARCH_ADS_1_TOKEN_URL',
    'SEARCH_ADS_1_INGESTION_URL',
    'SOCIAL_ADS_1_URL',
    'SOCIAL_ADS_2_URL',
    'SOCIAL_ADS_2_TOKEN_URL',
    'SOCIAL_ADS_3_URL',
  ].map((name) => [`SVC_${name}`, 'http://127.0.0.1:9/v1.0']),
);

// What has a default may be left out of a request.
mkdirSync('dist', { recursive: true });
const path = new URL('../../openapi.json', import.meta.url).pathname;
const document = JSON.parse(readFileSync(path, 'utf8'));
writeFileSync('dist/api.d.ts', astToString(await openapiTS(document, { defaultNonNullable: false })));
run('node_modules/typescript/bin/tsc');

await withServer({}, (server) => {
  const options = { stdio: 'inherit', env: { ...process.env, SVC_URL: server.origin } };
  const test = ['--test', '--test-reporter=spec', 'dist/main_job.test.js', 'detect.test.mjs'];
  return spawnSync(process.execPath, test, options).status === 0;
});

const there = programs();
if (there) {
  await withServer({}, (server) => mainJob(there, path, server));
  await withServer({}, (server) => generatedClients(there, path, server));
  await using(await Demo.start(DAYS), (demo) => answers(there, path, demo));
  const settings = {
    SVC_REQUESTS_PER_MINUTE: '1000000',
    SVC_CRON_SECRET: 'of nobody who sends requests here',
    ...withoutPlatforms,
  };
  await withServer(settings, async (server) => {
    await server.signUp();
    await server.makeProject();
    await visit(server);
    return fuzz(there, path, server);
  });
}
