import { getSecret } from 'astro:env/server';
«import type { APIRoute } from 'astro';»

export const prerender = false;

{{forward}}

const pass«: APIRoute» = (context) => {
  const header = (name«: string | undefined») => (name ? context.request.headers.get(name) : undefined);
  return forward(
    context.request,
    getSecret('SVC_PROXY_KEY'),
    header(getSecret('SVC_CLIENT_IP_HEADER')) ?? context.clientAddress,
    header(getSecret('SVC_CLIENT_COUNTRY_HEADER')),
  );
};

export { pass as GET, pass as POST };
