// The server in front of a site, as a host has one: it ends TLS, tells the site who asks, sends paths to a worker, and
// sets a content security policy.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The visitor as the front sees it. */
export const VISITOR = { address: '198.51.100.7', country: 'DE' };

/** A certificate of its own, which browsers take by a setting of the test. */
let own;
function certificate() {
  if (own) return own;
  const folder = mkdtempSync(join(tmpdir(), 'svc-sites-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=www.shop.example', '-addext', 'subjectAltName=DNS:www.shop.example'];
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  execFileSync('openssl', [...options, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  own = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return own;
}

/**
 * Passes requests on to `origin`, and those below a path of `routes` to another one. With `csp`, the sources that the
 * instructions name, every page gets a policy that allows these, the site itself and the inline scripts that the
 * framework wrote.
 */
export async function startFront({ origin, routes = {}, csp, tls = true }) {
  const handler = (asked, answered) => {
    const path = Object.keys(routes).find((path) => asked.url.startsWith(path));
    const to = new URL(path ? routes[path] : origin);
    const { 'accept-encoding': _, connection: __, ...headers } = asked.headers;
    Object.assign(headers, {
      'x-forwarded-for': VISITOR.address,
      'x-forwarded-proto': tls ? 'https' : 'http',
      'x-forwarded-host': asked.headers.host,
      'cf-connecting-ip': VISITOR.address,
      'cf-ipcountry': VISITOR.country,
      'x-country': VISITOR.country,
    });
    const onward = forward(
      { host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers, agent: false },
      (answer) => {
        if (!csp || !/^text\/html/.test(answer.headers['content-type'] ?? '')) {
          answered.writeHead(answer.statusCode, answer.headers);
          return answer.pipe(answered);
        }
        answer.toArray().then((chunks) => {
          const page = Buffer.concat(chunks);
          const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers;
          const policy = policyOf(page.toString(), csp);
          answered.writeHead(answer.statusCode, { ...kept, 'content-security-policy': policy });
          answered.end(page);
        });
      },
    );
    onward.once('error', () => answered.destroy());
    asked.pipe(onward);
  };
  const server = tls ? createTlsServer(certificate(), handler) : createServer(handler);
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http${tls ? 's' : ''}://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

/** Inline scripts are allowed one by one, as a build tool does it that knows what it has written. */
function policyOf(html, { scriptSrc, connectSrc }) {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => code)
    .filter((code) => code.trim() !== '' && !/^\s*window\.svc\b/.test(code));
  const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const scripts = [...new Set(["'self'", ...hashes, scriptSrc])].join(' ');
  const connections = [...new Set(["'self'", connectSrc])].join(' ');
  return `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src ${scripts}; connect-src ${connections}; object-src 'none'; base-uri 'none'`;
}
