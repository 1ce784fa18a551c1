import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';
import type { InstallSearch } from './search';

export type Catalog = Schemas['Catalog'];
export type FrameworkEntry = Schemas['FrameworkEntry'];
export type ProxyEntry = Schemas['ProxyEntry'];
export type Instructions = Schemas['SetupInstructions'];
export type SetupStep = Schemas['SetupStep'];

/** The server's catalog of frameworks, proxies and consent tools, in a language. */
export const catalogQuery = (locale: Language) =>
  queryOptions({
    queryKey: ['SetupCatalog', locale],
    queryFn: () => get('/v1/setup/frameworks', { query: { locale } }),
    staleTime: 60 * 60_000,
    placeholderData: keepPreviousData,
  });

/** Choices that the catalog has, with all that belongs to them. */
export interface Choices {
  framework: FrameworkEntry;
  /** Proxies that fit the framework, the recommended one first. */
  proxies: ProxyEntry[];
  proxy: ProxyEntry | undefined;
  consent: Catalog['consents'][number] | undefined;
  typescript: boolean;
}

/** Looks the choices of a URL up in the catalog. Undefined until a framework is chosen that the catalog has. */
export function choicesOf(catalog: Catalog, search: InstallSearch): Choices | undefined {
  const framework = catalog.frameworks.find(({ id }) => id === search.framework);
  if (!framework) return undefined;
  const proxies = framework.proxies.flatMap((id) => catalog.proxies.filter((proxy) => proxy.id === id));
  return {
    framework,
    proxies,
    proxy: proxies.find(({ id }) => id === (search.proxy ?? 'none')),
    consent: catalog.consents.find(({ id }) => id === (search.consentTool ?? 'none')),
    typescript: framework.typescript && search.javascript === undefined,
  };
}

/**
 * Instructions for a project; not asked for while no framework is chosen. Without `key` they have a placeholder for the
 * publishable key, for members who may not see it.
 */
export function instructionsQuery(project: string, choices: Choices | undefined, locale: Language, key: boolean) {
  const query = choices && {
    framework: choices.framework.id,
    proxy: choices.proxy?.id ?? ('none' as const),
    consent: choices.consent?.id ?? ('none' as const),
    typescript: choices.typescript,
    locale,
  };
  const ask = query
    ? (): Promise<Instructions> =>
        key
          ? get('/v1/projects/{project}/setup/snippet', { path: { project }, query })
          : get('/v1/setup/instructions', { query: { ...query, project } })
    : skipToken;
  return queryOptions({ queryKey: ['SetupInstructions', project, key, query ?? null], queryFn: ask });
}
