/** A tested payload, and the outcome of each property. */
import type { EventProblem as GraphProblem } from '@/gql/graphql';
import { lower } from '@/lib/names';
import type { EventProblem } from '@/rest/values';

type Loose = Readonly<Record<string, unknown>>;

export type Payload = { props: Loose } | { wrong: 'syntax' | 'object' };

/** Parses the typed properties. An empty text is an event without properties. */
export function readPayload(text: string): Payload {
  if (text.trim() === '') return { props: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: 'syntax' };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { props: value as Loose } : { wrong: 'object' };
}

export const writePayload = (props: Loose) => JSON.stringify(props, null, 2);

interface Result {
  valid: boolean;
  props: unknown;
  problems: readonly { prop?: string | null; code: GraphProblem }[];
}

export interface TriedProp {
  name: string;
  /** Undefined if the property was not sent. */
  sent: unknown;
  /** The value that would be stored; undefined if none. */
  kept: unknown;
  problem: EventProblem | null;
}

export interface Tried {
  /** Problems of the event itself. */
  problems: EventProblem[];
  props: TriedProp[];
}

/** Outcome of every property: first the sent ones in their order, then the missing ones. */
export function triedOf(sent: Loose, { props, problems }: Result): Tried {
  const kept = (props ?? {}) as Loose;
  const missing = problems.flatMap(({ prop }) => (prop == null || Object.hasOwn(sent, prop) ? [] : [prop]));
  const wrong = new Map(problems.flatMap(({ prop, code }) => (prop == null ? [] : [[prop, lower(code)] as const])));
  return {
    problems: problems.flatMap(({ prop, code }) => (prop == null ? [lower(code)] : [])),
    props: [...Object.keys(sent), ...missing].map((name) => ({
      name,
      sent: Object.hasOwn(sent, name) ? sent[name] : undefined,
      kept: Object.hasOwn(kept, name) ? kept[name] : undefined,
      problem: wrong.get(name) ?? null,
    })),
  };
}
