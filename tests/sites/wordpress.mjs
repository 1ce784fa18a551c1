// WordPress under PHP's own server, with a database that belongs to the test. WordPress, PHP and the database server are
// packages of the distribution.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../browser/support/server.mjs';
import { run, textsOf } from './folders.mjs';
import { requestOf } from './prove.mjs';
import { serveProgram } from './serving.mjs';
import { fileIn } from './steps.mjs';

const here = new URL('./wordpress/', import.meta.url).pathname;
const CORE = process.env.SVC_WORDPRESS || '/usr/share/wordpress';
const NEEDED = ['php', 'mariadbd', 'mariadb-install-db', 'mariadb'];

/** The packages that are not installed. */
export function missing() {
  const has = (name) => {
    try {
      return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]);
    } catch {
      return false;
    }
  };
  const programs = NEEDED.filter((name) => !has(name));
  return existsSync(join(CORE, 'wp-load.php')) ? programs : [...programs, 'wordpress'];
}

const SQL = '--no-defaults --user=root';

async function startDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-sites-db-'));
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')];
  const own = `--no-defaults --user=$(id -un) --datadir=${data}`;
  await run(`mariadb-install-db ${own} --auth-root-authentication-method=normal --skip-test-db`, { cwd: folder });
  const command = `PATH=$PATH:/usr/sbin exec mariadbd ${own} --socket=${socket} --skip-networking --pid-file=${folder}/pid`;
  const child = spawn('sh', ['-c', command], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ask = (sql) => run(`mariadb ${SQL} --socket=${socket} -e '${sql}'`, { cwd: folder });
  await eventually(() => ask('create database if not exists shop').then(() => true), 'the database was there');
  return {
    socket,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Copies the program of WordPress, without its own themes and plugins. */
function layOut(folder, socket) {
  for (const name of ['wp-includes', 'wp-admin', 'index.php', 'wp-blog-header.php', 'wp-cron.php', 'wp-login.php'])
    cpSync(join(CORE, name), join(folder, name), { recursive: true, dereference: true });
  cpSync(join(CORE, 'wp-load.php'), join(folder, 'wp-load.php'), { dereference: true });
  cpSync(join(CORE, 'wp-settings.php'), join(folder, 'wp-settings.php'), { dereference: true });
  mkdirSync(join(folder, 'wp-content/themes'), { recursive: true });
  mkdirSync(join(folder, 'wp-content/plugins'));
  cpSync(join(here, 'theme'), join(folder, 'wp-content/themes/shop'), { recursive: true });
  const config = readFileSync(join(here, 'config.php'), 'utf8').replace('{{socket}}', socket);
  writeFileSync(join(folder, 'wp-config.php'), config);
}

export const wordpress = {
  framework: 'wordpress',
  pages: { pricing: '/pricing/', contact: '/contact/' },
  async site(_, server) {
    const database = await startDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'svc-sites-wordpress-'));
    layOut(folder, database.socket);
    const said = await run(`php ${here}install.php`, { cwd: folder });
    if (!said.endsWith('installed\n')) throw new Error(said.slice(-2000));
    const env = {};
    const define = (name, value) => `define( '${name}', '${value}' );\n`;
    const config = join(folder, 'wp-config.php');
    return {
      folder,
      env,
      path: fileIn(folder),
      places: { consent: { path: 'wp-content/themes/shop/banner.js', after: '// Place of the step "consent".' } },
      /** Settings are constants at the beginning of the configuration. */
      set(name, value) {
        const text = readFileSync(config, 'utf8').replace(new RegExp(`^define\\( '${name}',.*\\n`, 'm'), '');
        writeFileSync(config, value === undefined ? text : text.replace('<?php\n', '<?php\n' + define(name, value)));
      },
      run(command) {
        const [, action, name] = /^wp plugin (activate|deactivate) (\S+)$/.exec(command);
        return run(`php ${here}plugin.php ${action} ${name}`, { cwd: folder });
      },
      request: requestOf(server),
      close: async () => {
        await database.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
  texts: ({ folder }) => ({
    ...textsOf(join(folder, 'wp-content')),
    'wp-config.php': readFileSync(join(folder, 'wp-config.php'), 'utf8'),
  }),
  build: () => {},
  serve: ({ folder, env }) =>
    serveProgram('php', (port) => [`-S 127.0.0.1:${port} -t ${folder} ${here}router.php`, {}], {
      cwd: folder,
      env,
    }),
};
