import { allSitesSort, type Preset, type SitesSort } from '@/rest/values';

/** The periods that the screen offers. */
export const sitePresets = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '365d',
  'this_month',
  'last_month',
] as const satisfies readonly Preset[];
export type SitePreset = (typeof sitePresets)[number];

export const defaultSitePreset: SitePreset = '30d';
export const defaultSitesSort: SitesSort = 'visitors';

export interface SitesSearch {
  preset?: SitePreset;
  sort?: SitesSort;
  search?: string;
  /** Slug of the organization whose sites alone are shown. */
  org?: string;
}

/** What the screen shows, from the URL. Defaults stay out of it. */
export function readSitesSearch(raw: Record<string, unknown>): SitesSearch {
  const preset = sitePresets.find((value) => value === raw.preset);
  const sort = allSitesSort.find((value) => value === raw.sort);
  const { search, org } = raw;
  return {
    ...(preset && preset !== defaultSitePreset ? { preset } : {}),
    ...(sort && sort !== defaultSitesSort ? { sort } : {}),
    ...(typeof search === 'string' && search.trim() !== '' ? { search: search.slice(0, 200) } : {}),
    ...(typeof org === 'string' && org !== '' ? { org } : {}),
  };
}
