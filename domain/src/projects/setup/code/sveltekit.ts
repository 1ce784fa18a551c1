import { env } from '$env/dynamic/private';
«import type { RequestHandler } from './$types';»

{{forward}}

const pass«: RequestHandler» = ({ request, getClientAddress }) => {
  const header = (name«: string | undefined») => (name ? request.headers.get(name) : undefined);
  return forward(
    request,
    env.SVC_PROXY_KEY,
    header(env.SVC_CLIENT_IP_HEADER) ?? getClientAddress(),
    header(env.SVC_CLIENT_COUNTRY_HEADER),
  );
};

export { pass as GET, pass as POST };
