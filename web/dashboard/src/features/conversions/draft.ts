/**
 * A conversion definition as form state: numbers are texts while the person types them. The server owns the shapes
 * (ConversionTrigger, ConversionValue and DefinitionDestination of the API) and validates them; this file parses and
 * serializes them.
 */
import { areWhole, type PropTest, readProps, writeProps } from '@/features/goals/match';
import {
  type AdPlatform,
  allAdPlatform,
  type ConversionTriggerKind,
  type ConversionValueKind,
  kindsOfConversionTrigger,
  kindsOfConversionValue,
} from '@/rest/values';

export interface DraftTrigger {
  kind: ConversionTriggerKind;
  /** Of a goal: its key. */
  goal: string;
  /** Of an event. */
  event: string;
  props: PropTest[];
}

export type ValueKind = ConversionValueKind | 'none';

export interface DraftValue {
  kind: ValueKind;
  amount: string;
  property: string;
  min: string;
  max: string;
}

export interface Draft {
  name: string;
  trigger: DraftTrigger;
  value: DraftValue;
  /** Empty for the project's currency. */
  currency: string;
  /** Empty if the conversion counts at once. */
  confirmationDays: string;
  destinations: Record<AdPlatform, { enabled: boolean; name: string }>;
}

interface Stored {
  name: string;
  trigger: unknown;
  value?: unknown;
  currency?: string | null;
  boundsCurrency?: string | null;
  confirmationDays?: number | null;
  destinations: unknown;
}

type Loose = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {});
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function readTrigger(stored: unknown): DraftTrigger {
  const { type, goal, name, props } = asObject(stored);
  return {
    kind: kindsOfConversionTrigger.find((kind) => kind === type) ?? 'server',
    goal: asText(goal),
    event: asText(name),
    props: readProps(props),
  };
}

export function readValue(stored: unknown): DraftValue {
  const { type, amount, property, min, max } = asObject(stored);
  return {
    kind: kindsOfConversionValue.find((kind) => kind === type) ?? 'none',
    amount: asText(amount),
    property: asText(property),
    min: asText(min),
    max: asText(max),
  };
}

export function readDestinations(stored: unknown): Draft['destinations'] {
  const known = asObject(stored);
  const read = (platform: AdPlatform) => {
    const { enabled, name } = asObject(known[platform]);
    return [platform, { enabled: enabled === true, name: asText(name) }] as const;
  };
  return Object.fromEntries(allAdPlatform.map(read)) as Draft['destinations'];
}

export const newDraft = (): Draft => readDraft({ name: '', trigger: { type: 'beacon' }, destinations: {} });

export const readDraft = ({ name, trigger, value, currency, confirmationDays, destinations }: Stored): Draft => ({
  name,
  trigger: readTrigger(trigger),
  value: readValue(value),
  currency: currency ?? '',
  confirmationDays: asText(confirmationDays),
  destinations: readDestinations(destinations),
});

/** Kinds of value that a trigger supports: only a page reports one, and only an event has properties. */
export const valuesOf = (trigger: ConversionTriggerKind): readonly ValueKind[] =>
  (['none', 'fixed', 'reported', 'property'] as const).filter(
    (kind) => (kind !== 'reported' || trigger === 'beacon') && (kind !== 'property' || trigger === 'event'),
  );

/** Changes the trigger, and the kind of value if the new trigger does not support it. */
export function withTrigger(draft: Draft, kind: ConversionTriggerKind): Draft {
  const fits = valuesOf(kind).includes(draft.value.kind);
  return {
    ...draft,
    trigger: { ...draft.trigger, kind },
    value: fits ? draft.value : { ...draft.value, kind: 'none' },
  };
}

/** Parses a number; undefined for empty text, which the server reports as missing. */
const number = (text: string) => (text.trim() === '' ? undefined : Number(text));

function writeTrigger({ kind, goal, event, props }: DraftTrigger): Loose {
  if (kind === 'goal') return { type: kind, goal };
  if (kind !== 'event') return { type: kind };
  return { type: kind, name: event.trim(), ...(props.length > 0 ? { props: writeProps(props) } : {}) };
}

function writeValue({ kind, amount, property, min, max }: DraftValue): Loose | null {
  if (kind === 'none') return null;
  if (kind === 'fixed') return { type: kind, amount: number(amount) };
  const bounds = { min: number(min), max: number(max) };
  return kind === 'reported' ? { type: kind, ...bounds } : { type: kind, property: property.trim(), ...bounds };
}

/**
 * Currency in which the bounds of a stored definition were set, if it is not that of the value. They keep it until somebody
 * changes the value or its currency.
 */
export function boundsCurrencyOf(draft: Draft, stored: Stored | null): string | null {
  if (!stored?.boundsCurrency) return null;
  const worth = ({ value, currency }: Draft) => JSON.stringify([writeValue(value), currency]);
  return worth(draft) === worth(readDraft(stored)) ? stored.boundsCurrency : null;
}

/** Triggers without a preview, because past visits do not contain them. */
type Unseen = Exclude<ConversionTriggerKind, 'goal' | 'event'>;
export const isUnseen = (kind: ConversionTriggerKind): kind is Unseen => kind !== 'goal' && kind !== 'event';

/** Input of the preview; null if the trigger is incomplete or has no preview. Incomplete values are left out. */
export function triedOf({ trigger, value, currency }: Draft, boundsCurrency: string | null = null) {
  const isSaid =
    trigger.kind === 'goal'
      ? trigger.goal !== ''
      : trigger.kind === 'event' && trigger.event.trim() !== '' && areWhole(trigger.props);
  if (!isSaid) return null;
  const { kind, amount, property, min, max } = value;
  const isWhole =
    kind === 'fixed' ? amount !== '' : kind === 'property' && property.trim() !== '' && min !== '' && max !== '';
  return {
    trigger: writeTrigger(trigger),
    value: isWhole ? writeValue(value) : null,
    currency: currency || null,
    boundsCurrency,
  };
}

/** Input of `putConversionDefinition`. A platform that is switched off keeps its name for later. */
export function writeDraft({ name, trigger, value, currency, confirmationDays, destinations }: Draft) {
  const told = allAdPlatform.flatMap((platform) => {
    const { enabled, name: theirs } = destinations[platform];
    return enabled || theirs.trim() !== '' ? [[platform, { enabled, name: theirs.trim() }] as const] : [];
  });
  return {
    name: name.trim(),
    trigger: writeTrigger(trigger),
    value: writeValue(value),
    currency: currency || null,
    confirmationDays: number(confirmationDays) ?? null,
    destinations: Object.fromEntries(told),
  };
}
