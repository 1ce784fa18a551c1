/** Where a site may be: its hosts, and the origins that its pages can have. */

export const isLocal = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');

/** The name that the domain name system knows: `müller.example` is `xn--mller-kva.example`. */
export function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    // The server says what is wrong with it.
    return host;
  }
}

/**
 * The origins of a site: with and without TLS, at any port as in development, and with and without `www.`. Hosts of
 * this machine have none, since a switch of its own allows them.
 */
export function originsOf(host: string): string[] {
  if (isLocal(host)) return [];
  const bare = host.replace(/^www\./, '');
  const hosts = bare.startsWith('*.') ? [bare] : [bare, `www.${bare}`];
  return hosts.flatMap((name) => [`https://${name}:*`, `http://${name}:*`]);
}

interface Sites {
  domains: string[];
  allowedOrigins: string[];
  allowLocalhost: boolean;
}

/** What changes with the domains of a site: a new one can send at once. */
export function withDomains(sites: Sites, domains: string[], most: number): Sites {
  const added = domains.filter((domain) => !sites.domains.includes(domain));
  const origins = added.flatMap(originsOf).filter((origin) => !sites.allowedOrigins.includes(origin));
  return {
    domains,
    allowedOrigins: [...sites.allowedOrigins, ...origins].slice(0, most),
    allowLocalhost: sites.allowLocalhost || added.some(isLocal),
  };
}
