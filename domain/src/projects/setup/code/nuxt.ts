«declare const process: { env: Record<string, string | undefined> };»
«»
{{forward}}

export default defineEventHandler((event) => {
  const request = toWebRequest(event);
  const header = (name«: string | undefined») => (name ? request.headers.get(name) : undefined);
  return forward(
    request,
    process.env.SVC_PROXY_KEY,
    header(process.env.SVC_CLIENT_IP_HEADER ?? 'x-forwarded-for') ?? event.node.req.socket?.remoteAddress,
    header(process.env.SVC_CLIENT_COUNTRY_HEADER),
  );
});
