import { isLocal } from '@/lib/sites';

/** Address of the start page of a domain in the tracking config. */
export function startPageOf(domain: string | undefined): string {
  if (!domain) return '';
  const host = domain.replace(/^\*\./, '');
  return `${isLocal(host) ? 'http' : 'https'}://${host}/`;
}

/** Parses the address of a page as a person types it. Null if it is none. */
export function pageOf(typed: string): URL | null {
  const text = typed.trim();
  // Some browsers accept a host with spaces.
  if (text === '' || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Address that opens a page as a test. */
export function testAddress(page: URL, parameter: string): string {
  const url = new URL(page);
  url.searchParams.set(parameter, '1');
  return url.href;
}
