/**
 * A tracking config as form state. It has the shape of the OpenAPI document, except that texts for
 * people are pairs of languages, and objects with free keys are lists, so that a key can be incomplete or duplicate.
 */
import type { Schemas } from '@/lib/rest';

type Config = Schemas['TrackingConfig'];
export type PathMatch = Schemas['Rule'];

export interface Words {
  en: string;
  de: string;
}

export interface Pair<Value = string> {
  name: string;
  value: Value;
}

export interface PageGroup {
  key: string;
  label: Words;
  match: PathMatch[];
}

type PostMessage = Extract<Schemas['Booking'], { type: 'postmessage' }>;
export type MatchValue = Schemas['MatchValue'];
export type Booking =
  Exclude<Schemas['Booking'], PostMessage> | (Omit<PostMessage, 'match'> & { match: Pair<MatchValue>[] });
export type Bridge = Omit<Schemas['Bridge'], 'props'> & { props: Pair[] };

export interface Draft extends Omit<Config, 'pageGroups' | 'defaultGroup' | 'hostPrefixes' | 'bookings' | 'bridges'> {
  pageGroups: PageGroup[];
  defaultGroup: { key: string; label: Words };
  hostPrefixes: Pair[];
  bookings: Booking[];
  bridges: Bridge[];
}

/** Casts the config, which is untyped JSON in GraphQL, to the type of the OpenAPI document. */
export const asConfig = (tracking: unknown) => tracking as Config;

const wordsOf = (label: Schemas['Label']): Words =>
  typeof label === 'string' ? { en: label, de: '' } : { en: label.en, de: label.de ?? '' };
const labelOf = ({ en, de }: Words): Schemas['Label'] => (de === '' ? en : { en, de });

const pairsOf = <Value>(object: Readonly<Record<string, Value>>): Pair<Value>[] =>
  Object.entries(object).map(([name, value]) => ({ name, value }));
/** Leaves out empty rows. */
const objectOf = <Value>(pairs: readonly Pair<Value>[]): Record<string, Value> =>
  Object.fromEntries(
    pairs.filter(({ name, value }) => name !== '' || value !== '').map(({ name, value }) => [name, value]),
  );

export const groupsOf = ({ pageGroups }: Config): PageGroup[] =>
  pageGroups.map(({ key, label, match }) => ({ key, label: wordsOf(label), match }));

export const draftOf = (config: Config): Draft => ({
  ...config,
  pageGroups: groupsOf(config),
  defaultGroup: { key: config.defaultGroup.key, label: wordsOf(config.defaultGroup.label) },
  hostPrefixes: pairsOf(config.hostPrefixes),
  bookings: config.bookings.map((one) => (one.type === 'postmessage' ? { ...one, match: pairsOf(one.match) } : one)),
  bridges: config.bridges.map((one) => ({ ...one, props: pairsOf(one.props) })),
});

export const configOf = (draft: Draft): Config => ({
  ...draft,
  variantParam: draft.variantParam || null,
  consent: { ...draft.consent, storageKey: draft.consent.storageKey || null },
  pageGroups: draft.pageGroups.map(({ key, label, match }) => ({ key, label: labelOf(label), match })),
  defaultGroup: { key: draft.defaultGroup.key, label: labelOf(draft.defaultGroup.label) },
  hostPrefixes: objectOf(draft.hostPrefixes),
  bookings: draft.bookings.map((one) => (one.type === 'postmessage' ? { ...one, match: objectOf(one.match) } : one)),
  bridges: draft.bridges.map((one) => ({ ...one, props: objectOf(one.props) })),
});

export type Key = keyof Config;
/** Serializes JSON with sorted keys, because the server may return them in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const differ = (a: unknown, b: unknown) => canonical(a) !== canonical(b);
const keysOf = (config: Config) => Object.keys(config) as Key[];

/** The changed top-level keys with their values, as a PATCH body; empty without changes. */
export function patchOf(stored: Config, draft: Draft): Partial<Config> {
  const [before, after] = [configOf(draftOf(stored)), configOf(draft)];
  return Object.fromEntries(
    keysOf(stored).flatMap((key) => (differ(before[key], after[key]) ? [[key, after[key]]] : [])),
  );
}

/** Keys that differ between two stored configs; null if none does, for a revision may change what is beside the config. */
export function changedKeys(before: Config, after: Config): Key[] | null {
  const changed = keysOf(after).filter((key) => differ(before[key], after[key]));
  return changed.length > 0 ? changed : null;
}

/** Rebases changes on top of what somebody else has stored meanwhile. */
export function rebased(stored: Config, now: Config, draft: Draft): Draft {
  const mine = Object.keys(patchOf(stored, draft)) as Key[];
  return { ...draftOf(now), ...Object.fromEntries(mine.map((key) => [key, draft[key]])) };
}
