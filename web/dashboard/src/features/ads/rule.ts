/** Mapping rules: what they fit, as the server decides it (`money/ads/rules.rs`), and the draft of a new one. */
import type { AdsUnmatchedQuery } from '@/gql/graphql';
import { platformOfSource } from '@/lib/adUrl';
import { lower } from '@/lib/names';
import { matcherOf } from '@/lib/rule';
import { AD_UNFILLED, type AdLevel, type AdPlatform, type MappingField, type RuleKind } from '@/rest/values';

export type UnmatchedRow = AdsUnmatchedQuery['project']['adsUnmatched']['rows'][number];

type Tags = Pick<
  UnmatchedRow,
  'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmContent' | 'utmTerm' | 'utmId' | 'sessions'
>;

/** A rule as form state. Empty texts are conditions that are not set. */
export interface RuleDraft {
  field: MappingField;
  kind: RuleKind;
  value: string;
  source: string;
  medium: string;
  platform: AdPlatform;
  level: AdLevel;
  /** The target's id; null until one is chosen. */
  entity: string | null;
  note: string;
}

/** The value that a row has of a parameter. */
export function valueOf(row: Tags, field: MappingField): string | null {
  const value = {
    utm_campaign: row.utmCampaign,
    utm_content: row.utmContent,
    utm_term: row.utmTerm,
    utm_id: row.utmId,
  };
  return value[field] ?? null;
}

/** The address parameters of a row that it has, in the order in which people read them. */
export const tagsOf = (row: Tags): [name: string, value: string][] =>
  (
    [
      ['utm_source', row.utmSource],
      ['utm_medium', row.utmMedium],
      ['utm_campaign', row.utmCampaign],
      ['utm_id', row.utmId],
      ['utm_term', row.utmTerm],
      ['utm_content', row.utmContent],
    ] as const
  ).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));

/** Returns true if a value has a placeholder that the platform has not replaced. */
export const isUnfilled = (value: string) => AD_UNFILLED.test(value.trim());

/** Level that a parameter usually names. */
const levels: Record<MappingField, AdLevel> = {
  utm_campaign: 'campaign',
  utm_id: 'campaign',
  utm_term: 'adset',
  utm_content: 'ad',
};

/** The parameter of a row by which a rule can know its visits; null if it has none. */
export const fieldOf = (row: Tags): MappingField | null =>
  (['utm_campaign', 'utm_id', 'utm_term', 'utm_content'] as const).find((field) => {
    const value = valueOf(row, field)?.trim();
    return value !== undefined && value !== '' && value.length <= 200 && !isUnfilled(value);
  }) ?? null;

/** The draft of a rule for a row; null if a rule cannot know its visits. */
export function draftOf(row: UnmatchedRow): RuleDraft | null {
  const field = fieldOf(row);
  if (!field) return null;
  return {
    ...newRule(),
    field,
    value: (valueOf(row, field) ?? '').trim(),
    source: row.utmSource?.trim().slice(0, 100) ?? '',
    medium: row.utmMedium?.trim().slice(0, 100) ?? '',
    platform: row.platform ? lower(row.platform) : (platformOfSource(row.utmSource ?? '') ?? 'search_ads_1'),
    level: levels[field],
  };
}

export const newRule = (): RuleDraft => ({
  field: 'utm_campaign',
  kind: 'exact',
  value: '',
  source: '',
  medium: '',
  platform: 'search_ads_1',
  level: 'campaign',
  entity: null,
  note: '',
});

type Condition = Pick<RuleDraft, 'field' | 'kind' | 'value' | 'source' | 'medium'>;

/** Returns a function that tests a row against a rule; null for a pattern that the server would refuse. */
export function fitsOf({ field, kind, value, source, medium }: Condition): ((row: Tags) => boolean) | null {
  const small = (text: string | null | undefined) => text?.trim().toLowerCase();
  const isRegex = kind === 'regex';
  const matches = matcherOf({ kind, value: isRegex ? value : (small(value) ?? '') }, false);
  if (!matches || value.trim() === '') return null;
  const isOf = (wanted: string, given: string | null | undefined) =>
    wanted.trim() === '' || small(wanted) === small(given);
  return (row) => {
    const given = valueOf(row, field)?.trim();
    if (given === undefined || !isOf(source, row.utmSource) || !isOf(medium, row.utmMedium)) return false;
    return matches(isRegex ? given : given.toLowerCase());
  };
}

/** Number of rows and sessions that a rule fits; null for a pattern that the server would refuse. */
export function reachOf(rule: Condition, rows: readonly Tags[]): { rows: number; sessions: number } | null {
  const fits = fitsOf(rule);
  if (!fits) return null;
  const found = rows.filter(fits);
  return { rows: found.length, sessions: found.reduce((sum, { sessions }) => sum + sessions, 0) };
}
