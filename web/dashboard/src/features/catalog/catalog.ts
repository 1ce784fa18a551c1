import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { EventCatalogQuery } from '@/gql/graphql';
import type { Language } from '@/i18n/language';
import { request } from '@/lib/api';
import type { Cell } from '@/lib/csv';
import { lower } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import type { CatalogKind } from '@/rest/values';
import { readWords } from '@/features/questionnaires/draft';
import { asSamples, type Sample, unseen } from './guess';

const EventCatalogDocument = graphql(`
  query EventCatalog($project: String!) {
    project(project: $project) {
      id
      eventCatalog {
        unregistered
        limit
        items {
          name
          kind
          group
          label
          props
          count
          lastSeenAt
          schema {
            label
            props
            oncePerPageview
            dedupe
            flush
            status
            updatedAt
            revision
          }
        }
      }
      status {
        eventNames {
          droppedToday
        }
        events {
          refusedToday
          repeatedToday
        }
      }
    }
  }
`);

export type Catalog = EventCatalogQuery['project']['eventCatalog'];
export type CatalogEvent = Catalog['items'][number];
export type Schema = NonNullable<CatalogEvent['schema']>;
export type Status = EventCatalogQuery['project']['status'];

export const catalogQuery = (project: string) => documentQuery('EventCatalog', EventCatalogDocument, { project });

/** Display name of an event: its label in the reader's language, else its name. */
export function labelOf({ name, label }: Pick<CatalogEvent, 'name' | 'label'>, language: Language): string {
  const words = readWords(label);
  return (language === 'de' && words.de) || words.en || name;
}

/** Order of the kinds: events of the project come before presets and built-in events. */
export const kinds = ['registered', 'observed', 'preset', 'built_in'] as const satisfies readonly CatalogKind[];

export const ofKind = (items: readonly CatalogEvent[], kind: CatalogKind) =>
  items.filter((item) => lower(item.kind) === kind);

/** Returns the events whose name or label contains the text. */
export function found(items: readonly CatalogEvent[], q: string, language: Language): CatalogEvent[] {
  const wanted = q.trim().toLowerCase();
  return items.filter((item) => `${item.name}\n${labelOf(item, language)}`.toLowerCase().includes(wanted));
}

/** Share of the limit of names without a schema from which a warning is shown. */
const NEAR = 0.8;

export const isNear = ({ unregistered, limit }: Pick<Catalog, 'unregistered' | 'limit'>) =>
  unregistered >= limit * NEAR;

/** The catalog as CSV, with times as the API returns them. */
export const tableOf = (items: readonly CatalogEvent[], language: Language): Cell[][] => [
  ['name', 'label', 'kind', 'group', 'status', 'props', 'count', 'last_seen_at'],
  ...items.map((item) => [
    item.name,
    labelOf(item, language),
    lower(item.kind),
    item.group ?? null,
    item.schema ? lower(item.schema.status) : null,
    item.props.join(' '),
    item.count,
    item.lastSeenAt ?? null,
  ]),
];

const EventSamplesDocument = graphql(`
  query EventSamples($project: String!, $names: [String!], $propKey: String, $limit: Int) {
    project(project: $project) {
      id
      events(filter: { preset: DAYS_30 }, names: $names, propKey: $propKey, order: DESC, limit: $limit) {
        items {
          props
        }
      }
    }
  }
`);

/** Loads the newest events of a name. For properties that none of these has, loads events with that property. */
export const samplesQuery = (project: string, name: string, props: readonly string[]) => ({
  queryKey: ['EventSamples', { project, name, props }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Sample[]> => {
    const ask = async (limit: number, propKey: string | null) => {
      const data = await request(EventSamplesDocument, { project, names: [name], propKey, limit }, signal);
      return asSamples(data.project.events.items);
    };
    const newest = await ask(200, null);
    const rare = await Promise.all(unseen(props, newest).map((prop) => ask(20, prop)));
    return [...newest, ...rare.flat()];
  },
});

/** Mutation of event schemas. Invalidates the catalog and the results of the tester. */
export function useSchemaChange<Result>(change: () => Promise<Result>, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all(
        ['EventCatalog', 'EventValidation', 'Audit'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
      done();
    },
  });
}

export const PutEventSchemaDocument = graphql(`
  mutation PutEventSchema($project: String!, $name: String!, $input: EventSchemaWrite!, $revision: String) {
    putEventSchema(project: $project, name: $name, input: $input, revision: $revision) {
      name
    }
  }
`);

export const DeleteEventSchemaDocument = graphql(`
  mutation DeleteEventSchema($project: String!, $name: String!, $revision: String) {
    deleteEventSchema(project: $project, name: $name, revision: $revision)
  }
`);

export const EventValidationDocument = graphql(`
  query EventValidation($project: String!, $input: EventValidate!) {
    project(project: $project) {
      id
      eventValidation(input: $input) {
        valid
        knownAs
        props
        problems {
          prop
          code
        }
      }
    }
  }
`);
