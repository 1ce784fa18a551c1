/**
 * The part of a project's tracking config that the dashboard edits. The server owns the shape and
 * validates it; this reads what it knows and leaves every other key untouched.
 */
import { allConsentMode, allRuleKind, type ConsentMode, type RuleKind } from '@/rest/values';

export interface PathMatch {
  kind: RuleKind;
  value: string;
}

export interface PageGroup {
  key: string;
  label: { en: string; de: string };
  match: PathMatch[];
}

export interface Tracking {
  domains: string[];
  allowedOrigins: string[];
  allowLocalhost: boolean;
  pageGroups: PageGroup[];
  excludePaths: PathMatch[];
  testParams: string[];
  notrackParam: string;
  consentMode: ConsentMode;
  respectDoNotTrack: boolean;
  respectGlobalPrivacyControl: boolean;
}

type Loose = Record<string, unknown>;
const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asTexts = (value: unknown): string[] =>
  asList(value)
    .map(asText)
    .filter((text) => text !== '');

function readMatch(value: unknown): PathMatch {
  const { kind, value: pattern } = asObject(value);
  return { kind: allRuleKind.find((known) => known === kind) ?? 'prefix', value: asText(pattern) };
}

function readGroup(value: unknown): PageGroup {
  const { key, label, match } = asObject(value);
  const texts =
    typeof label === 'string'
      ? { en: label, de: '' }
      : { en: asText(asObject(label).en), de: asText(asObject(label).de) };
  return { key: asText(key), label: texts, match: asList(match).map(readMatch) };
}

export function readTracking(value: unknown): Tracking {
  const config = asObject(value);
  const consent = asObject(config.consent);
  return {
    domains: asTexts(config.domains),
    allowedOrigins: asTexts(config.allowedOrigins),
    allowLocalhost: config.allowLocalhost === true,
    pageGroups: asList(config.pageGroups).map(readGroup),
    excludePaths: asList(config.excludePaths).map(readMatch),
    testParams: asTexts(config.testParams),
    notrackParam: asText(config.notrackParam),
    consentMode: allConsentMode.find((mode) => mode === consent.mode) ?? 'cookieless',
    respectDoNotTrack: consent.respectDoNotTrack === true,
    respectGlobalPrivacyControl: consent.respectGlobalPrivacyControl === true,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const writeGroup = ({ key, label, match }: PageGroup) => ({ key, label: label.de === '' ? label.en : label, match });

/** The top-level keys that differ, as PATCH takes them; empty when nothing was changed. */
export function patchOf(before: unknown, draft: Tracking): Record<string, unknown> {
  const now = readTracking(before);
  const patch: Record<string, unknown> = {};
  for (const key of [
    'domains',
    'allowedOrigins',
    'allowLocalhost',
    'excludePaths',
    'testParams',
    'notrackParam',
  ] as const) {
    if (!same(now[key], draft[key])) patch[key] = draft[key];
  }
  if (!same(now.pageGroups, draft.pageGroups)) patch.pageGroups = draft.pageGroups.map(writeGroup);
  const { consentMode: mode, respectDoNotTrack, respectGlobalPrivacyControl } = draft;
  if (
    now.consentMode !== mode ||
    now.respectDoNotTrack !== respectDoNotTrack ||
    now.respectGlobalPrivacyControl !== respectGlobalPrivacyControl
  ) {
    patch.consent = { ...asObject(asObject(before).consent), mode, respectDoNotTrack, respectGlobalPrivacyControl };
  }
  return patch;
}
