import { boundsOfProjectCreate } from '@/rest/values';

/** Makes a slug from free text: `Müller & Söhne` becomes `mueller-soehne`. */
export function slugOf(text: string): string {
  const spelled = text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
  return spelled
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, boundsOfProjectCreate.slug.max)
    .replace(/^-+|-+$/g, '');
}

/** Extracts the host from what a person enters as their site: a URL or a host, with or without a port. */
export function hostOf(text: string): string {
  const trimmed = text.trim().toLowerCase();
  const host = trimmed.replace(/^[a-z]+:\/\//, '').split(/[/?#]/)[0] ?? '';
  return host.replace(/:\d+$/, '').replace(/\.$/, '');
}
