// Proxies and interruptible connections between a browser and the server.

import { request as forward } from 'node:http';
import { connect, createServer } from 'node:net';
import { listen } from './recorder.mjs';

/** A proxy as there are many: it passes requests on, and knows nothing of WebSockets. */
export function withoutSockets(server) {
  return listen((request, response) => {
    const { connection: _, upgrade: __, ...headers } = request.headers;
    const onward = forward(server.origin + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
}

/** A line that passes everything on until it is cut, and again when it is mended. */
export async function line(server) {
  const open = new Set();
  let whole = true;
  const proxy = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(new URL(server.origin).port), '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(end);
      end.once('error', () => other.destroy());
      end.once('close', () => open.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
  const drop = () => {
    for (const end of open) end.destroy();
  };
  return {
    origin: `http://127.0.0.1:${proxy.address().port}`,
    cut: () => {
      whole = false;
      drop();
    },
    mend: () => (whole = true),
    close: () =>
      new Promise((closed) => {
        proxy.close(closed);
        drop();
      }),
  };
}
