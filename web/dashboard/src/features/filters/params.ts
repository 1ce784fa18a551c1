/**
 * The shared analytics filter as it stands in the address bar. Names and values are those of the REST
 * interface (`page_mode=entry`, `channel=email`), so an address can be read as an API query and back.
 */
import type { AnalyticsFilter } from '@/gql/graphql';
import { upper } from '@/lib/names';
import type { paths } from '@/rest/types';
import {
  allAdMatch,
  allAdPlatform,
  allBrowser,
  allChannel,
  allClickIdFilter,
  allDevice,
  allOs,
  allPageMode,
  allPreset,
  allScreen,
  allStitch,
  allTraffic,
  parameterPatterns,
  type Preset,
} from '@/rest/values';

type QueryOf<Report extends string> = `/v1/projects/{project}/analytics/${Report}` extends infer Path extends
  keyof paths
  ? paths[Path] extends { get: { parameters: { query?: infer Query } } }
    ? NonNullable<Query>
    : never
  : never;

/** What all reports take is the filter; of it the period has controls of its own. */
type SharedKey = keyof QueryOf<'overview'> & keyof QueryOf<'filter-options'> & keyof QueryOf<'pages'>;
export type FilterKey = Exclude<SharedKey, 'from' | 'to' | 'preset'>;

/** One value of a list, one text, `1` or `0`, or several texts. */
type Kind = readonly string[] | 'text' | 'flag' | 'texts';

/**
 * Every parameter of the filter and how it is read, in the order its chip stands in. A parameter that the
 * server gains does not compile until it has a line here.
 */
const parameters = {
  page: 'text',
  page_group: 'text',
  page_mode: allPageMode,
  variant: 'text',
  channel: allChannel,
  ref_host: 'text',
  traffic: allTraffic,
  click_id: allClickIdFilter,
  utm_campaign: 'text',
  utm_source: 'text',
  utm_medium: 'text',
  utm_content: 'text',
  utm_term: 'text',
  utm_id: 'text',
  country: 'text',
  lang: 'text',
  device: allDevice,
  browser: allBrowser,
  os: allOs,
  screen: allScreen,
  goal: 'texts',
  event: 'texts',
  has: 'texts',
  converted: 'flag',
  consent: 'flag',
  stitch: allStitch,
  relevance_tier: 'text',
  min_relevance: 'text',
  max_relevance: 'text',
  include_test: 'flag',
  ad_platform: allAdPlatform,
  ad_account_id: 'text',
  ad_campaign_id: 'text',
  ad_adset_id: 'text',
  ad_id: 'text',
  ad_match: allAdMatch,
} as const satisfies Record<FilterKey, Kind>;

type ValueOf<K> = K extends readonly (infer T)[]
  ? T
  : K extends 'text'
    ? string
    : K extends 'flag'
      ? '1' | '0'
      : string[];

export type Filters = { [K in FilterKey]?: ValueOf<(typeof parameters)[K]> };

export const filterKeys = Object.keys(parameters) as FilterKey[];

type Raw = Record<string, unknown>;

const one = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' && first.length <= 500 ? first : undefined;
};
const many = (value: unknown): string[] | undefined => {
  const all = (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '',
  );
  return all.length > 0 ? [...new Set(all)].slice(0, 20) : undefined;
};

/** Picks `value` when it is one of `allowed`. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  const text = one(value);
  return allowed.find((candidate) => candidate === text);
}

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Whether a text has the form that the interface asks of the parameter. */
const fits = (key: FilterKey, value: string) => {
  const patterns: Partial<Record<FilterKey, string>> = parameterPatterns;
  const pattern = patterns[key];
  return pattern === undefined || new RegExp(pattern).test(value);
};

const flags: Readonly<Record<string, string>> = { 1: '1', true: '1', 0: '0', false: '0' };

function read(key: FilterKey, kind: Kind, value: unknown): string | string[] | undefined {
  const text = one(value);
  if (kind === 'text') return text !== undefined && fits(key, text) ? text : undefined;
  if (kind === 'flag') return text && flags[text];
  if (kind === 'texts') return many(value);
  return oneOf(kind, value);
}

/** Reads the filter out of loose search parameters; what is not understood is left out. */
export function readFilters(raw: Raw): Filters {
  const found = filterKeys.flatMap((key) => {
    const value = read(key, parameters[key], raw[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found) as Filters;
}

export interface ReportSearch extends Filters {
  preset?: Preset;
  from?: string;
  to?: string;
  compare?: '0';
}

export const defaultPreset: Preset = '30d';

/** The search parameters every report screen shares. Defaults stay out of the address. */
export function readReportSearch(raw: Raw): ReportSearch {
  const from = one(raw.from);
  const to = one(raw.to);
  const ranged = isDay(from) && (to === undefined || (isDay(to) && to >= from));
  const preset = oneOf(allPreset, raw.preset);
  return {
    ...(ranged ? { from, ...(isDay(to) ? { to } : {}) } : preset && preset !== defaultPreset ? { preset } : {}),
    ...(one(raw.compare) === '0' ? { compare: '0' as const } : {}),
    ...readFilters(raw),
  };
}

const flag = (value: '1' | '0' | undefined) => (value === undefined ? undefined : value === '1');

const presetEnum = {
  today: 'TODAY',
  yesterday: 'YESTERDAY',
  '7d': 'DAYS_7',
  '14d': 'DAYS_14',
  '30d': 'DAYS_30',
  '90d': 'DAYS_90',
  '365d': 'DAYS_365',
  this_month: 'THIS_MONTH',
  last_month: 'LAST_MONTH',
  all: 'ALL',
} as const satisfies Record<Preset, string>;

/** The filter as GraphQL takes it. */
export function toAnalyticsFilter(search: ReportSearch): AnalyticsFilter {
  const period: Pick<AnalyticsFilter, 'from' | 'to' | 'preset'> = search.from
    ? { from: search.from, to: search.to }
    : { preset: presetEnum[search.preset ?? defaultPreset] };
  const filter = {
    ...period,
    page: search.page,
    pageGroup: search.page_group,
    pageMode: search.page_mode && upper(search.page_mode),
    channel: search.channel && upper(search.channel),
    utmSource: search.utm_source,
    utmMedium: search.utm_medium,
    utmCampaign: search.utm_campaign,
    utmContent: search.utm_content,
    utmTerm: search.utm_term,
    utmId: search.utm_id,
    refHost: search.ref_host,
    variant: search.variant,
    device: search.device && upper(search.device),
    browser: search.browser && upper(search.browser),
    os: search.os && upper(search.os),
    screen: search.screen && upper(search.screen),
    country: search.country,
    lang: search.lang,
    converted: flag(search.converted),
    consent: flag(search.consent),
    includeTest: flag(search.include_test),
    has: search.has,
    goal: search.goal,
    event: search.event,
    clickId: search.click_id && upper(search.click_id),
    traffic: search.traffic && upper(search.traffic),
    stitch: search.stitch && upper(search.stitch),
    minRelevance: search.min_relevance,
    maxRelevance: search.max_relevance,
    relevanceTier: search.relevance_tier,
    adPlatform: search.ad_platform && upper(search.ad_platform),
    adAccountId: search.ad_account_id,
    adCampaignId: search.ad_campaign_id,
    adAdsetId: search.ad_adset_id,
    adId: search.ad_id,
    adMatch: search.ad_match && upper(search.ad_match),
  } satisfies AnalyticsFilter & Record<Exclude<keyof AnalyticsFilter, keyof typeof period>, unknown>;
  return JSON.parse(JSON.stringify(filter)) as AnalyticsFilter;
}
