import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

export type Guide = Schemas['DocListItem'];
export type Hit = Schemas['Hit'];

const KEPT = 10 * 60_000;

export const guidesQuery = (locale: Language) =>
  queryOptions({
    queryKey: ['Docs', locale],
    queryFn: () => get('/v1/docs', { query: { locale } }),
    staleTime: KEPT,
  });

export const guideQuery = (slug: string, locale: Language) =>
  queryOptions({
    queryKey: ['Doc', slug, locale],
    queryFn: () => get('/v1/docs/{slug}', { path: { slug }, query: { locale } }),
    staleTime: KEPT,
  });

export const docSearchQuery = (q: string, locale: Language) =>
  queryOptions({
    queryKey: ['DocSearch', q, locale],
    queryFn: () => get('/v1/docs/search', { query: { q, locale, limit: 20 } }),
    staleTime: KEPT,
  });

/** Slug of the reference of operations, which is a page of the server and no guide. */
const REFERENCE = 'api';

/** A part of the documentation: a guide in the product, or a page of the server. */
export type Place = { slug: string; anchor: string | undefined } | { page: string };

export const placeOf = ({ slug, anchor }: { slug: string; anchor: string }): Place =>
  slug === REFERENCE
    ? { page: `/docs/${slug}${anchor ? `#${anchor}` : ''}` }
    : { slug, anchor: anchor === '' ? undefined : anchor };

/** Reads an address such as `/docs/keys#proxy-keys`, relative or of this server. Null if it leads elsewhere. */
export function placeAt(href: string, origin: string): Place | null {
  let url: URL;
  try {
    url = new URL(href, origin);
  } catch {
    return null;
  }
  const [, slug] = /^\/docs\/([a-z0-9-]+)$/.exec(url.pathname) ?? [];
  if (slug === undefined || url.search !== '') return null;
  return placeOf({ slug, anchor: decodeURIComponent(url.hash.slice(1)) });
}

/** Guides by section, in reading order. */
export function bySection(guides: readonly Guide[]): [string, Guide[]][] {
  const sections = [...new Set(guides.map(({ section }) => section))];
  return sections.map((section) => [section, guides.filter((guide) => guide.section === section)]);
}
