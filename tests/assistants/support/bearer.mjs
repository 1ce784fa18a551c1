// A proxy in front of the server that adds a bearer, for programs that cannot send one. It passes everything else on as
// it came, Host and Origin, too: its address is the public one of the server. Several bearers take turns, because a program
// may ask for more in a minute than one caller may.

import { createServer, request } from 'node:http';

export async function bearerProxy() {
  const way = { to: undefined, bearers: [] };
  let requests = 0;
  const proxy = createServer((from, to) => {
    const bearer = way.bearers[requests++ % way.bearers.length];
    const headers = { ...from.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const options = { host: '127.0.0.1', port: way.to, method: from.method, path: from.url, headers };
    const on = request(options, (answer) => {
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    on.once('error', () => to.destroy());
    from.pipe(on);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  way.origin = `http://127.0.0.1:${proxy.address().port}`;
  way.close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return way;
}
