// Starts `svc demo` with the compiled server on free ports. Its folder is deleted when it stops, unless SVC_DEMO_DATA names
// one that the demo has filled before.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort, serverPath } from './server.mjs';

export class Demo {
  /** Starts the demo with so many days of visits. */
  static async start(days) {
    const port = await freePort();
    const given = process.env.SVC_DEMO_DATA;
    const data = given || mkdtempSync(join(tmpdir(), 'svc-demo-'));
    const demo = Object.assign(new this(), { origin: `http://127.0.0.1:${port}`, data, given });
    const options = ['demo', '--site', `127.0.0.1:${await freePort()}`];
    const child = spawn(serverPath(), given ? options : [...options, '--days', String(days)], {
      env: {
        ...process.env,
        SVC_LISTEN: `127.0.0.1:${port}`,
        SVC_DATA_DIR: data,
        SVC_DATABASE_URL: '',
        SVC_ENV: 'development',
        SVC_RATES_URL: 'off',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (chunk) => (log += chunk));
    const gone = new Promise((resolve) => child.once('exit', resolve));
    demo.stop = async () => {
      child.kill('SIGTERM');
      await gone;
      if (!given) rmSync(data, { recursive: true, force: true });
    };
    const ready = eventually(async () => (await fetch(demo.origin + '/v1/health')).ok, 'the demo was filled', 300_000);
    const ended = gone.then(() => Promise.reject(new Error('the demo stopped at once:\n' + log)));
    await Promise.race([ready, ended]).catch(async (error) => {
      await demo.stop();
      throw error;
    });
    ended.catch(() => {});
    return demo;
  }
}
