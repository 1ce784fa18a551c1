/** Headers of a visitor's request that svc reads. Cookies and credentials of the site stay here. */
const ASKED = ['content-type', 'origin', 'user-agent', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'if-none-match'];
const ANSWERED = ['content-type', 'cache-control', 'etag', 'retry-after'];

async function forward(
  request«: Request»,
  key«: string | undefined»,
  address«: string | null | undefined»,
  country«: string | null | undefined»,
)«: Promise<Response>» {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice('{{path}}'.length);
  const isScript = request.method === 'GET' && /^\/v1\/s\/[\w.@-]+$/.test(path);
  const isBatch = request.method === 'POST' && path === '/v1/e';
  if (!isScript && !isBatch) return new Response(null, { status: 404 });
  const headers = new Headers();
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (key && address) {
    headers.set('x-svc-proxy-key', key);
    headers.set('x-svc-client-ip', address);
    headers.set('x-svc-client-country', country ?? '');
  }
  try {
    const answer = await fetch('{{server}}' + path + search, {
      method: request.method,
      headers,
      body: isBatch ? await request.arrayBuffer() : undefined,
      redirect: 'manual',
      {{uncached}}
    });
    const answered = new Headers();
    for (const name of ANSWERED) {
      const value = answer.headers.get(name);
      if (value) answered.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers: answered });
  } catch {
    return new Response(null, { status: 502 });
  }
}
