import type { asConfig } from '@/features/tracking/draft';
import { isLocal } from '@/lib/sites';

type Config = ReturnType<typeof asConfig>;
type Sites = Pick<Config, 'domains' | 'allowedOrigins' | 'allowLocalhost'>;

const hostOf = (origin: string) => new URL(origin).hostname;

/** Whether one of the patterns fits the host, or the host without its `www.`, as the server sees it. */
function owns(domains: readonly string[], host: string): boolean {
  const names = [host, host.replace(/^www\./, '')];
  return domains.some((pattern) =>
    names.some((name) => (pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern)),
  );
}

/** Whether the origin stands in the settings. */
export function isAllowed({ allowedOrigins, allowLocalhost }: Sites, origin: string): boolean {
  return isLocal(hostOf(origin)) ? allowLocalhost : allowedOrigins.includes(origin);
}

/** What of the settings changes so that the origin may send data, and its host is one of the site's own. */
export function allowing({ domains, allowedOrigins }: Sites, origin: string): Partial<Sites> {
  const host = hostOf(origin);
  if (isLocal(host)) return { allowLocalhost: true };
  const origins = { allowedOrigins: [...allowedOrigins, origin] };
  return owns(domains, host) ? origins : { ...origins, domains: [...domains, host] };
}
