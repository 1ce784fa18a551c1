/** A payload that is tried, and what became of each part of it. */
import type { EventProblem as GraphProblem } from '@/gql/graphql';
import { lower } from '@/lib/names';
import type { EventProblem } from '@/rest/values';

type Loose = Readonly<Record<string, unknown>>;

export type Payload = { props: Loose } | { wrong: 'syntax' | 'object' };

/** The properties that somebody typed; nothing is an event without any. */
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
  /** Absent where the property was not there. */
  sent: unknown;
  /** What would be stored; absent where that is nothing. */
  kept: unknown;
  problem: EventProblem | null;
}

export interface Tried {
  /** What is wrong with the event itself. */
  problems: EventProblem[];
  props: TriedProp[];
}

/** What became of every property: those that were sent in their order, then those that are missing. */
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
