/** A relevance model while it is being edited. */
import type { Schemas } from '@/lib/rest';
import type { Channel, Mark, MeasureKind } from '@/rest/values';

export type Config = Schemas['RelevanceConfig'];
export type Signal = Schemas['RelevanceSignal'];
export type Tier = Schemas['RelevanceTier'];
export type Measure = Schemas['RelevanceMeasure'];

/** Casts JSON of the server to the type that the OpenAPI document describes. */
export const asConfig = (value: unknown) => value as Config;

/** Kinds that can occur several times in a session, for which a cap makes sense. */
const repeating: readonly MeasureKind[] = ['page', 'page_group', 'event', 'conversion'];
export const repeats = (kind: MeasureKind) => repeating.includes(kind);

/** The kinds, grouped as in the menu. */
export const groups = [
  ['attention', ['engaged', 'scroll', 'pageviews', 'video']],
  ['pages', ['page', 'page_group']],
  ['deeds', ['event', 'goal', 'conversion', 'mark']],
  ['origin', ['channel', 'revisit']],
] as const satisfies readonly (readonly [string, readonly MeasureKind[]])[];

const channel: Channel = 'direct';
const mark: Mark = 'cta';

const measures: { readonly [K in MeasureKind]: Extract<Measure, { kind: K }> } = {
  engaged: { kind: 'engaged', full: 180 },
  scroll: { kind: 'scroll', full: 100 },
  pageviews: { kind: 'pageviews', full: 5 },
  video: { kind: 'video', full: 60 },
  page: { kind: 'page', match: { kind: 'prefix', value: '/' } },
  page_group: { kind: 'page_group', group: '' },
  event: { kind: 'event', name: '' },
  goal: { kind: 'goal', goal: '' },
  channel: { kind: 'channel', of: [channel] },
  revisit: { kind: 'revisit' },
  conversion: { kind: 'conversion' },
  mark: { kind: 'mark', of: [mark] },
};

/** Returns a name that is not taken yet. */
export function freeKey(wish: string, taken: readonly string[]): string {
  if (!taken.includes(wish)) return wish;
  let number = 2;
  while (taken.includes(`${wish}-${number}`)) number += 1;
  return `${wish}-${number}`;
}

export function newSignal(kind: MeasureKind, signals: readonly Signal[]): Signal {
  const key = freeKey(
    kind,
    signals.map((signal) => signal.key),
  );
  return { key, measure: measures[kind], points: 10 };
}

/** New tier above the others, half way to the highest score. */
export function newTier(tiers: readonly Tier[], name: string): Tier {
  const keys = tiers.map((tier) => tier.key);
  const last = tiers.at(-1)?.min ?? 0;
  return { key: freeKey('tier', keys), label: name, min: Math.min(100, Math.ceil((last + 101) / 2)) };
}

export const sameConfig = (a: Config, b: Config) => JSON.stringify(a) === JSON.stringify(b);

type Label = NonNullable<Signal['label']>;

/** Splits a label into its languages. A single text is used for both. */
export const texts = (label: Label | undefined) =>
  typeof label === 'object' ? { en: label.en, de: label.de ?? '' } : { en: label ?? '', de: '' };

/** Joins the languages into a label: one text if both are equal, undefined without a text. */
export const labelOf = (en: string, de: string): Label | undefined =>
  de !== '' ? { en: en === '' ? de : en, de } : en === '' ? undefined : en;

/** Maximum points of a session: the sum of all positive signals. */
export const reachable = (config: Config) =>
  config.signals.reduce((sum, { points, cap }) => sum + (points > 0 ? (cap ?? points) : 0), 0);
