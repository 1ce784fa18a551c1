/**
 * The shared analytics filter as it stands in the address bar. Names and values are those of the REST
 * interface (`page_mode=entry`, `channel=email`), so an address can be read as an API query and back.
 */
import type { AnalyticsFilter } from '@/gql/graphql';

const channels = [
  'search_ads_1',
  'search_organic_1',
  'search_2',
  'search_other',
  'social_1',
  'social_2',
  'social_3',
  'social_other',
  'email',
  'ai_assistant',
  'referral',
  'direct',
  'other',
] as const;
const devices = ['mobile', 'tablet', 'desktop', 'unknown'] as const;
const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const;
const systems = ['windows', 'macos', 'ios', 'android', 'linux', 'chromeos', 'other'] as const;
const screens = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const clickIds = ['any', 'none', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'li_fat_id', 'ttclid', 'msclkid'] as const;
const adPlatforms = ['search_ads_1', 'social_ads_1', 'social_ads_2', 'social_ads_3'] as const;
export const presets = [
  'today',
  'yesterday',
  '7d',
  '14d',
  '30d',
  '90d',
  '365d',
  'this_month',
  'last_month',
  'all',
] as const;
export type Preset = (typeof presets)[number];

/** One value per parameter, chosen from a list. */
const choices = {
  page_mode: ['any', 'entry', 'exit'],
  channel: channels,
  device: devices,
  browser: browsers,
  os: systems,
  screen: screens,
  click_id: clickIds,
  traffic: ['paid', 'organic'],
  stitch: ['new', 'memory', 'storage', 'hash'],
  ad_platform: adPlatforms,
  ad_match: ['matched', 'unmatched'],
} as const;

const texts = [
  'page',
  'page_group',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
  'ref_host',
  'variant',
  'country',
  'lang',
  'min_relevance',
  'max_relevance',
  'relevance_tier',
  'ad_account_id',
  'ad_campaign_id',
  'ad_adset_id',
  'ad_id',
] as const;
const flags = ['converted', 'consent', 'include_test'] as const;
const lists = ['goal', 'event', 'has'] as const;

type ChoiceKey = keyof typeof choices;
type TextKey = (typeof texts)[number];
type FlagKey = (typeof flags)[number];
type ListKey = (typeof lists)[number];
export type FilterKey = ChoiceKey | TextKey | FlagKey | ListKey;

export type Filters = { [K in ChoiceKey]?: (typeof choices)[K][number] } & { [K in TextKey]?: string } & {
  [K in FlagKey]?: '1' | '0';
} & { [K in ListKey]?: string[] };

/** In the order their chips stand in. */
export const filterKeys: readonly FilterKey[] = [
  'page',
  'page_group',
  'page_mode',
  'variant',
  'channel',
  'ref_host',
  'traffic',
  'click_id',
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_term',
  'utm_id',
  'country',
  'lang',
  'device',
  'browser',
  'os',
  'screen',
  'goal',
  'event',
  'has',
  'converted',
  'consent',
  'stitch',
  'relevance_tier',
  'min_relevance',
  'max_relevance',
  'include_test',
  'ad_platform',
  'ad_account_id',
  'ad_campaign_id',
  'ad_adset_id',
  'ad_id',
  'ad_match',
];

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

/** The forms the interface asks of some texts. */
const forms: Partial<Record<TextKey, RegExp>> = {
  country: /^[A-Z]{2}$/,
  min_relevance: /^\d{1,3}(\.\d{1,6})?$/,
  max_relevance: /^\d{1,3}(\.\d{1,6})?$/,
};
const fits = (key: TextKey, value: string) => forms[key]?.test(value) ?? true;

/** Reads the filter out of loose search parameters; what is not understood is left out. */
export function readFilters(raw: Raw): Filters {
  const found: Record<string, string | string[]> = {};
  const put = (key: string, value: string | string[] | undefined) => {
    if (value !== undefined) found[key] = value;
  };
  for (const key of Object.keys(choices) as ChoiceKey[]) put(key, oneOf(choices[key], raw[key]));
  for (const key of texts) {
    const value = one(raw[key]);
    put(key, value && fits(key, value) ? value : undefined);
  }
  for (const key of flags)
    put(key, ({ 1: '1', true: '1', 0: '0', false: '0' } as Record<string, string>)[one(raw[key]) ?? '']);
  for (const key of lists) put(key, many(raw[key]));
  return found as Filters;
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
  const preset = oneOf(presets, raw.preset);
  return {
    ...(ranged ? { from, ...(isDay(to) ? { to } : {}) } : preset && preset !== defaultPreset ? { preset } : {}),
    ...(one(raw.compare) === '0' ? { compare: '0' as const } : {}),
    ...readFilters(raw),
  };
}

const upper = <T extends string>(value: T) => value.toUpperCase() as Uppercase<T>;
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
} as const;

/** The filter as GraphQL takes it. */
export function toAnalyticsFilter(search: ReportSearch): AnalyticsFilter {
  const period: AnalyticsFilter = search.from
    ? { from: search.from, to: search.to }
    : { preset: presetEnum[search.preset ?? defaultPreset] };
  const filter: AnalyticsFilter = {
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
  };
  return JSON.parse(JSON.stringify(filter)) as AnalyticsFilter;
}
