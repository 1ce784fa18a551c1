// Hosts that pass requests on for a site of plain files: nginx, and a worker in front of it.

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eventually, freePort } from '../browser/support/server.mjs';
import { installed, run, textsOf } from './folders.mjs';
import { builtBy } from './prove.mjs';

const html = builtBy('html');

/** Writes a program that takes the place of another one for the commands of a site. Returns its folder. */
function inPlaceOf(folder, name, script) {
  const programs = join(folder, '.programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(programs, name), 0o755);
  return programs;
}

const hasProgram = (name) => {
  try {
    return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`])
      .toString()
      .trim();
  } catch {
    return undefined;
  }
};

/** nginx with its configuration in the site's folder instead of /etc/nginx. */
export const nginx = {
  ...html,
  program: hasProgram('nginx'),
  // nginx knows no country.
  tellsCountry: false,
  async site(typescript, server) {
    const site = await html.site(typescript, server);
    const folder = join(site.folder, '.nginx');
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `  ${name}_temp_path ${folder}/${name};`,
    );
    mkdirSync(folder, { recursive: true });
    const configuration = `user root;
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  types { text/html html; text/javascript js; }
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${site.folder};
    # Place of the step "nginx-include".
  }
}
`;
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const own = `exec ${nginx.program} -p ${folder} -c ${folder}/nginx.conf "$@"`;
    const path = `${inPlaceOf(site.folder, 'nginx', own)}:${process.env.PATH}`;
    // It runs before svc comes, and takes the steps while it serves.
    const child = spawn(nginx.program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/`)).ok, 'nginx was there');
    const ours = (text) => text.replaceAll('/etc/nginx', folder);
    return Object.assign(site, {
      port,
      ours,
      path: (file) => (file.startsWith('/') ? ours(file) : join(site.folder, file)),
      places: {
        ...site.places,
        'nginx-include': { path: join(folder, 'nginx.conf'), after: '# Place of the step "nginx-include".' },
      },
      set(name, value) {
        const file = join(folder, 'svc/key.conf');
        if (value === undefined) return rmSync(file);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `proxy_set_header x-svc-proxy-key "${value}";\n`, { mode: 0o600 });
      },
      run: (command) => run(command, { cwd: site.folder, env: { PATH: path } }),
      close: async () => {
        child.kill('SIGQUIT');
        await ended;
      },
    });
  },
  serve: ({ port }) => ({ origin: `http://127.0.0.1:${port}`, close: () => {} }),
};

const WRANGLER = `
case "$*" in
  "wrangler secret put SVC_PROXY_KEY") echo "the secret is asked for here" ;;
  "wrangler deploy") exec "$TOOLS/node_modules/.bin/wrangler" deploy --dry-run --outdir "$DEPLOYED" ;;
  "wrangler delete") rm -r "$DEPLOYED" ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac`;

/** A worker in the runtime of its host, deployed by its own tool as far as that goes without an account. */
export const worker = {
  ...html,
  async site(typescript, server) {
    const site = await html.site(typescript, server);
    const tools = await installed('worker');
    const deployed = join(site.folder, '.deployed');
    const env = {
      PATH: `${inPlaceOf(site.folder, 'npx', WRANGLER)}:${process.env.PATH}`,
      TOOLS: tools,
      DEPLOYED: deployed,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HOME: join(site.folder, '.wrangler-home'),
    };
    return Object.assign(site, { tools, deployed, run: (command) => run(command, { cwd: site.folder, env }) });
  },
  texts({ folder }) {
    const texts = textsOf(folder);
    return Object.fromEntries(Object.entries(texts).filter(([path]) => !/^\.(deployed|wrangler)/.test(path)));
  },
  async build({ folder, tools }, typescript) {
    const file = join(folder, 'svc-proxy/src/index.ts');
    if (!typescript || !existsSync(file)) return;
    const types = `--types ${join(tools, 'node_modules/@cloudflare/workers-types')}`;
    const options = `--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022 ${types}`;
    await run(`node_modules/.bin/tsc ${options} ${file}`, { cwd: tools });
  },
  async serve(site, options) {
    const files = await html.serve(site, options);
    if (!existsSync(site.deployed)) return files;
    const { Miniflare } = createRequire(site.tools + '/')('miniflare');
    const settings = readFileSync(join(site.folder, 'svc-proxy/wrangler.toml'), 'utf8');
    const [, compatibilityDate] = /compatibility_date = "(.*)"/.exec(settings);
    const host = new Miniflare({
      modules: [
        { type: 'ESModule', path: 'index.js', contents: readFileSync(join(site.deployed, 'index.js'), 'utf8') },
      ],
      // Otherwise it asks its maker where it runs.
      cf: false,
      compatibilityDate,
      bindings: { SVC_PROXY_KEY: site.env.SVC_PROXY_KEY },
    });
    const { origin } = await host.ready;
    return {
      ...files,
      routes: { '/stats/': origin },
      close: () => Promise.all([files.close(), host.dispose()]),
    };
  },
};
