/** Guesses the properties of an event without a schema from recent events. */
import { boundsOfEventSchemaWrite } from '@/rest/values';
import { type DraftProp, newProp } from './draft';

export type Sample = Readonly<Record<string, unknown>>;

/** Properties of recent events, newest first. */
export const asSamples = (items: readonly { props?: unknown }[]): Sample[] =>
  items.map(({ props }) => (typeof props === 'object' && props !== null ? (props as Sample) : {}));

/**
 * A property definition that drops nothing of what arrives now: any number, texts as they are
 * kept without a schema, nothing required. Null if values of several types arrived, which no schema can express.
 */
function guessed(name: string, samples: readonly Sample[]): DraftProp | null {
  const types = new Set(samples.flatMap((sample) => (Object.hasOwn(sample, name) ? [typeof sample[name]] : [])));
  const [type, other] = types;
  if (other !== undefined) return null;
  const known = { string: 'string', number: 'number', boolean: 'bool' } as const;
  return type === 'string' || type === 'number' || type === 'boolean' ? newProp(name, known[type]) : null;
}

/** Maximum number of properties of a schema. */
const most = boundsOfEventSchemaWrite.props.max;

/** Returns the properties of the events, each with the type of its values. */
export const guessedProps = (names: readonly string[], samples: readonly Sample[]): DraftProp[] =>
  names.flatMap((name) => guessed(name, samples) ?? []).slice(0, most);

/** Returns the event with the most properties; undefined if no event has properties. */
export const fullest = (samples: readonly Sample[]): Sample | undefined =>
  samples.reduce<Sample | undefined>(
    (best, sample) => (Object.keys(sample).length > Object.keys(best ?? {}).length ? sample : best),
    undefined,
  );

/** Returns names without a known value, limited to a few, because each needs a request. */
export const unseen = (names: readonly string[], samples: readonly Sample[]) =>
  names.filter((name) => !samples.some((sample) => Object.hasOwn(sample, name))).slice(0, most);
