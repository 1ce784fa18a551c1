// A site of three pages, each longer than the screen, with the snippet in its head. `headers` are sent with every page
// (for example a content security policy).

import { listen } from './recorder.mjs';

const PAGES = {
  '/': 'Welcome',
  '/pricing': 'Pricing',
  '/contact': 'Contact',
};

const page = (path, snippet, extra) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${PAGES[path]}</title>
${snippet}${extra}
<link rel="icon" href="data:,"></head>
<body style="margin:0">
<nav>${Object.entries(PAGES)
  .map(([to, name]) => `<a id="to-${name.toLowerCase()}" href="${to}">${name}</a>`)
  .join(' ')}</nav>
<h1>${PAGES[path]}</h1>
<section id="offer" style="height:2400px"><button data-svc-cta="Book now">Book</button> <p>some text</p></section>
<footer>end</footer>
</body></html>`;

export async function startSite({ snippet, extra = () => '', headers = {}, routes = {} }) {
  const site = await listen((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    if (routes[pathname]) return routes[pathname](request, response);
    const known = pathname in PAGES;
    response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(known ? page(pathname, snippet, extra(pathname)) : 'no such page');
  });
  return Object.assign(site, { routes });
}

export const snippetOf = (origin, key) =>
  `<script async referrerpolicy="origin" src="${origin}/v1/s/sdk.js?k=${key}"></script>`;
