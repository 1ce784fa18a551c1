{{forward}}

function pass(request«: Request») {
  const header = (name«: string | undefined») => (name ? request.headers.get(name) : undefined);
  return forward(
    request,
    process.env.SVC_PROXY_KEY,
    header(process.env.SVC_CLIENT_IP_HEADER ?? 'x-forwarded-for'),
    header(process.env.SVC_CLIENT_COUNTRY_HEADER),
  );
}

export { pass as GET, pass as POST };
