/** Hosts of a site, and the origins of its pages. */

export const isLocal = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');

/** Returns the host that a domain is about: without `www.`, and without the asterisk of all hosts below it. */
export const bareHost = (host: string) => host.replace(/^(\*\.|www\.)/, '');

/** Converts a host to its DNS form (Punycode): `müller.example` becomes `xn--mller-kva.example`. */
export function asciiHost(host: string): string {
  // Chromium escapes the asterisk of `*.example.com`.
  const below = host.startsWith('*.') ? '*.' : '';
  try {
    return below + new URL(`http://${host.slice(below.length)}`).hostname;
  } catch {
    // Leave an invalid host as it is: the server reports the error.
    return host;
  }
}

/**
 * The origins of a site: with and without TLS, on any port as in development, and with and without `www.`, as the server
 * gives them to a new project. Local hosts have one, because a separate switch allows them.
 */
export function originsOf(host: string): string[] {
  if (isLocal(host)) return [`https://${host}`];
  const bare = host.replace(/^www\./, '');
  const hosts = bare.startsWith('*.') ? [bare] : [bare, `www.${bare}`];
  return hosts.flatMap((name) => [`https://${name}:*`, `http://${name}:*`]);
}

interface Sites {
  domains: string[];
  allowedOrigins: string[];
  allowLocalhost: boolean;
}

const isSame = (some: string[], others: string[]) =>
  some.length === others.length && others.every((one) => some.includes(one));

/** Origins of all domains, each once. */
const originsOfAll = (domains: string[]) => [...new Set(domains.flatMap(originsOf))];

/**
 * Config changes for other domains of a site: a new domain can send at once. Origins that follow from the domains go on
 * following; of origins that somebody has set, none is taken away.
 */
export function withDomains(sites: Sites, domains: string[], most: number): Sites {
  const added = domains.filter((domain) => !sites.domains.includes(domain));
  const origins = isSame(sites.allowedOrigins, originsOfAll(sites.domains))
    ? originsOfAll(domains)
    : [...new Set([...sites.allowedOrigins, ...added.flatMap(originsOf)])];
  return {
    domains,
    allowedOrigins: origins.slice(0, most),
    allowLocalhost: sites.allowLocalhost || added.some(isLocal),
  };
}
