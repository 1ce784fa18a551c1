import type { asConfig } from '@/features/tracking/draft';
import { isLocal } from '@/lib/sites';

type Config = ReturnType<typeof asConfig>;
type Sites = Pick<Config, 'domains' | 'allowedOrigins' | 'allowLocalhost'>;

const hostOf = (origin: string) => new URL(origin).hostname;

/** Returns true if a pattern matches the host, or the host without `www.`, by the server's rules. */
function owns(domains: readonly string[], host: string): boolean {
  const names = [host, host.replace(/^www\./, '')];
  return domains.some((pattern) =>
    names.some((name) => (pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern)),
  );
}

/** Returns true if the settings list the origin. */
export function isAllowed({ allowedOrigins, allowLocalhost }: Sites, origin: string): boolean {
  return isLocal(hostOf(origin)) ? allowLocalhost : allowedOrigins.includes(origin);
}

/** Changes of the settings that allow the origin and add its host to the site's domains. */
export function allowing({ domains, allowedOrigins }: Sites, origin: string): Partial<Sites> {
  const host = hostOf(origin);
  if (isLocal(host)) return { allowLocalhost: true };
  const origins = { allowedOrigins: [...allowedOrigins, origin] };
  return owns(domains, host) ? origins : { ...origins, domains: [...domains, host] };
}
