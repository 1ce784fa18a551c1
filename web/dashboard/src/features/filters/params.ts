/**
 * The shared analytics filter in the URL. Names and values are those of the REST
 * API (`page_mode=entry`, `channel=email`), so a URL can be read as an API query and back.
 */
import type { AnalyticsFilter, Preset as GraphPreset } from '@/gql/graphql';
import { dayOf, moved } from '@/lib/days';
import { upper } from '@/lib/names';
import { own } from '@/lib/own';
import {
  allCompareWith,
  allPreset,
  type CompareWith,
  filterParameters,
  parameterPatterns,
  type Preset,
} from '@/rest/values';

/** The parameters that all reports accept, without the period, which has its own controls. */
export type FilterKey = Exclude<keyof typeof filterParameters, (typeof periodKeys)[number]>;

const periodKeys = ['from', 'to', 'preset', 'compare_with', 'compare_from', 'compare_to'] as const;

/** Kinds of parameters: one listed value, one text, `1` or `0`, several texts, or several listed values. */
type Kind = readonly string[] | 'text' | 'flag' | 'texts' | { readonly several: readonly string[] };

type ValueOf<K> = K extends readonly (infer T)[]
  ? T
  : K extends { readonly several: readonly (infer T)[] }
    ? T[]
    : K extends 'text'
      ? string
      : K extends 'flag'
        ? '1' | '0'
        : string[];

export type Filters = { [K in FilterKey]?: ValueOf<(typeof filterParameters)[K]> };

const isFilterKey = (key: string): key is FilterKey =>
  key in filterParameters && !periodKeys.some((candidate) => candidate === key);

const kindOf = (key: FilterKey): Kind => filterParameters[key];

/** Every parameter of the filter, in the order of its chips. */
export const filterKeys = Object.keys(filterParameters).filter(isFilterKey);

type Raw = Record<string, unknown>;

const one = (value: unknown, most = 500): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' && first.length <= most ? first : undefined;
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

/** Returns true if a text is a day that the API accepts. */
const isDay = (value: string | undefined): value is string => {
  if (value === undefined || !/^(19[7-9]\d|20\d\d|21\d\d|2200)-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(value);
  return !Number.isNaN(at) && dayOf(at) === value;
};

/** Returns true if a text is a valid value of the parameter for the API. */
const fits = (key: FilterKey, value: string) => {
  const patterns: Partial<Record<FilterKey, string>> = parameterPatterns;
  const pattern = patterns[key];
  return pattern === undefined || new RegExp(pattern).test(value);
};

const isList = (kind: Kind): kind is readonly string[] => Array.isArray(kind);

const flags: Readonly<Record<string, string>> = { 1: '1', true: '1', 0: '0', false: '0' };

function read(key: FilterKey, kind: Kind, value: unknown): string | string[] | undefined {
  // Conditions are validated where they are shown, and by the server.
  const text = one(value, key === 'where' ? 8_000 : undefined);
  if (kind === 'text') return text !== undefined && fits(key, text) ? text : undefined;
  if (kind === 'flag') return text && own(flags, text);
  if (kind === 'texts') return many(value);
  if (isList(kind)) return oneOf(kind, value);
  const known = many(value)?.filter((entry) => kind.several.includes(entry));
  return known && known.length > 0 ? known : undefined;
}

/** Parses the filter from search parameters. Invalid values are left out. */
export function readFilters(raw: Raw): Filters {
  const found = filterKeys.flatMap((key) => {
    const value = read(key, kindOf(key), raw[key]);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(found) as Filters;
}

export interface ReportSearch extends Filters {
  preset?: Preset;
  from?: string;
  to?: string;
  compare?: '0';
  /** The period with which to compare, if not the one before: a named one, or days. */
  compare_with?: CompareWith;
  compare_from?: string;
  compare_to?: string;
  /** The segment being edited: the filter holds its conditions. */
  editing?: string;
}

export const defaultPreset: Preset = '30d';

/** Returns true if figures are compared with another period. All days have none before them. */
export const isCompared = ({ compare, from, preset }: ReportSearch) =>
  compare !== '0' && (from !== undefined || preset !== 'all');

/** The days of a range, of which one may be open, if they are valid and in order. */
function readRange(raw: Raw, first: string, last: string): { from?: string; to?: string } {
  const [from, to] = [one(raw[first]), one(raw[last])];
  if ((from !== undefined && !isDay(from)) || (to !== undefined && !isDay(to))) return {};
  if (from !== undefined && to !== undefined && from > to) return {};
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** The days of the period. Without a first day, they are thirty, as for the API. */
function readDays(raw: Raw): { from?: string; to?: string } {
  const days = readRange(raw, 'from', 'to');
  return days.to && !days.from ? { from: moved(days.to, -29), to: days.to } : days;
}

function readComparison(raw: Raw): Pick<ReportSearch, 'compare' | 'compare_with' | 'compare_from' | 'compare_to'> {
  if (one(raw.compare) === '0') return { compare: '0' };
  const { from, to } = readRange(raw, 'compare_from', 'compare_to');
  if (from ?? to) return { ...(from ? { compare_from: from } : {}), ...(to ? { compare_to: to } : {}) };
  const name = oneOf(allCompareWith, raw.compare_with);
  return name && name !== 'previous' ? { compare_with: name } : {};
}

/** The search parameters that every report screen shares. Defaults stay out of the URL. */
export function readReportSearch(raw: Raw): ReportSearch {
  const days = readDays(raw);
  const preset = oneOf(allPreset, raw.preset);
  return {
    ...(days.from ? days : preset && preset !== defaultPreset ? { preset } : {}),
    ...readComparison(raw),
    ...(one(raw.editing) ? { editing: one(raw.editing) } : {}),
    ...readFilters(raw),
  };
}

/** The period and the filter as REST parameters, without those that only the screen needs. */
export function askedFor(search: ReportSearch) {
  const { compare: _, editing: __, ...filter } = readReportSearch({ ...search });
  return { ...(filter.from || filter.preset ? {} : { preset: defaultPreset }), ...filter };
}

export const presetEnum = {
  today: 'TODAY',
  yesterday: 'YESTERDAY',
  '24h': 'HOURS_24',
  '7d': 'DAYS_7',
  '14d': 'DAYS_14',
  '30d': 'DAYS_30',
  '90d': 'DAYS_90',
  '365d': 'DAYS_365',
  this_month: 'THIS_MONTH',
  last_month: 'LAST_MONTH',
  this_year: 'THIS_YEAR',
  last_year: 'LAST_YEAR',
  all: 'ALL',
} as const satisfies Record<Preset, string>;

/** The name of a named period in the URL. */
export const presetOf = (name: GraphPreset): Preset =>
  allPreset.find((preset) => presetEnum[preset] === name) ?? defaultPreset;

const camelCase = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Converts a URL value to its GraphQL form. */
function graphValue(kind: Kind, value: string | readonly string[]): unknown {
  if (kind === 'flag') return value === '1';
  if (kind === 'text' || kind === 'texts') return value;
  return typeof value === 'string' ? upper(value) : value.map(upper);
}

/** The period of a filter, for what has no other filter. */
export const periodOf = ({ from, to, preset }: AnalyticsFilter): Pick<AnalyticsFilter, 'from' | 'to' | 'preset'> => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
  ...(preset ? { preset } : {}),
});

/** Converts the period and the filter to their GraphQL input. */
export function toAnalyticsFilter(search: ReportSearch): AnalyticsFilter {
  const period: AnalyticsFilter = search.from
    ? { from: search.from, ...(search.to ? { to: search.to } : {}) }
    : { preset: presetEnum[search.preset ?? defaultPreset] };
  const { compare_with: name, compare_from: compareFrom, compare_to: compareTo } = search;
  const comparison: AnalyticsFilter = {
    ...(name ? { compareWith: upper(name) } : {}),
    ...(compareFrom ? { compareFrom } : {}),
    ...(compareTo ? { compareTo } : {}),
  };
  const given = filterKeys.flatMap((key) => {
    const value = search[key];
    return value === undefined ? [] : [[camelCase(key), graphValue(kindOf(key), value)] as const];
  });
  return { ...period, ...comparison, ...Object.fromEntries(given) } as AnalyticsFilter;
}
