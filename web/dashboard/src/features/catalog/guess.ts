/** The properties of an event that nobody has described, read from what came. */
import { boundsOfEventSchemaWrite } from '@/rest/values';
import { type DraftProp, newProp } from './draft';

export type Sample = Readonly<Record<string, unknown>>;

/** What came with events, newest first. */
export const asSamples = (items: readonly { props?: unknown }[]): Sample[] =>
  items.map(({ props }) => (typeof props === 'object' && props !== null ? (props as Sample) : {}));

/**
 * A property as a schema can say it without anything that comes now being lost: numbers of any kind, texts as they are
 * kept without a schema, and nothing is required. Null where values of several types came, which no schema can say.
 */
function guessed(name: string, samples: readonly Sample[]): DraftProp | null {
  const types = new Set(samples.flatMap((sample) => (Object.hasOwn(sample, name) ? [typeof sample[name]] : [])));
  const [type, other] = types;
  if (other !== undefined) return null;
  const known = { string: 'string', number: 'number', boolean: 'bool' } as const;
  return type === 'string' || type === 'number' || type === 'boolean' ? newProp(name, known[type]) : null;
}

/** As many properties as a schema can have. */
const most = boundsOfEventSchemaWrite.props.max;

/** The properties that came, of each the type of its values. */
export const guessedProps = (names: readonly string[], samples: readonly Sample[]): DraftProp[] =>
  names.flatMap((name) => guessed(name, samples) ?? []).slice(0, most);

/** The event that says most of what can come with one; undefined where nothing came with any. */
export const fullest = (samples: readonly Sample[]): Sample | undefined =>
  samples.reduce<Sample | undefined>(
    (best, sample) => (Object.keys(sample).length > Object.keys(best ?? {}).length ? sample : best),
    undefined,
  );

/** The names of which no value was seen, as many as are worth asking for. */
export const unseen = (names: readonly string[], samples: readonly Sample[]) =>
  names.filter((name) => !samples.some((sample) => Object.hasOwn(sample, name))).slice(0, most);
