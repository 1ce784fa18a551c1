import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readReportSearch, type ReportSearch } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { ConversionDefinitionsQuery, ConversionStoryQuery, ConversionVisitQuery } from '@/gql/graphql';
import { request } from '@/lib/api';
import { upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import { daysOf } from '@/features/period/days';
import { type ConversionsSearch, readConversionsSearch } from './search';

/** Keeps the period and the filters in the URL when going from the list to a conversion and back. */
export const keepFilters = (now: Readonly<Record<string, unknown>>) => ({
  ...readReportSearch(now),
  ...readConversionsSearch(now),
});

/** The search parameters without the filters. */
export const noFilters = {
  status: undefined,
  definition: undefined,
  destination: undefined,
  upload: undefined,
  source: undefined,
  event_id: undefined,
  session: undefined,
} satisfies Record<keyof ConversionsSearch, undefined>;

const ConversionsDocument = graphql(`
  query Conversions(
    $project: String!
    $status: ConversionStatus
    $definition: String
    $destination: AdPlatform
    $upload: UploadState
    $source: ConversionSource
    $from: String
    $to: String
    $eventId: String
    $session: UUID
    $cursor: String
  ) {
    project(project: $project) {
      id
      conversionDefinitions {
        key
        name
      }
      conversions(
        status: $status
        definition: $definition
        destination: $destination
        upload: $upload
        source: $source
        from: $from
        to: $to
        eventId: $eventId
        session: $session
        limit: 50
        cursor: $cursor
      ) {
        nextCursor
        items {
          id
          ...ConversionRow
        }
      }
    }
  }
`);

export function conversionsQuery(project: string, timezone: string, search: ReportSearch & ConversionsSearch) {
  const { status, definition, destination, upload, source, event_id, session } = readConversionsSearch({ ...search });
  const variables = {
    project,
    status: status ? upper(status) : null,
    definition: definition ?? null,
    destination: destination ? upper(destination) : null,
    upload: upload ? upper(upload) : null,
    source: source ? upper(source) : null,
    ...daysOf(search, timezone),
    eventId: event_id ?? null,
    session: session ?? null,
  };
  return infiniteQueryOptions({
    queryKey: ['Conversions', variables],
    queryFn: ({ pageParam, signal }) => request(ConversionsDocument, { ...variables, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.project.conversions.nextCursor ?? null,
  });
}

const ConversionStoryDocument = graphql(`
  query ConversionStory($project: String!, $id: UUID!) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
      }
      conversionDefinitions {
        key
        name
        trigger
      }
      conversion(id: $id) {
        id
        eventId
        definition
        sessionId
        source
        status
        occurredAt
        value
        currency
        confirmUntil
        consent
        clickIds
        person
        createdAt
        updatedAt
        uploads {
          destination
          name
          state
          change
          attempts
          nextAttemptAt
          sentAt
          code
          message
        }
      }
      uploadRequests(conversion: $id) {
        destination
        at
        change
        outcome
        code
        message
        fields {
          field
          value
          hidden
        }
      }
    }
  }
`);

/** A request to a platform about the conversion, with the platform's answer. */
export type UploadRequest = ConversionStoryQuery['project']['uploadRequests'][number];

export type Conversion = ConversionStoryQuery['project']['conversion'];
export type Upload = Conversion['uploads'][number];

export const conversionQuery = (project: string, id: string) =>
  documentQuery('ConversionStory', ConversionStoryDocument, { project, id });

const ConversionVisitDocument = graphql(`
  query ConversionVisit($project: String!, $id: UUID!) {
    project(project: $project) {
      id
      session(id: $id) {
        session {
          id
          startedAt
          channel
          refHost
          utmCampaign
          entryPage
        }
      }
    }
  }
`);

export type ConversionVisit = NonNullable<ConversionVisitQuery['project']['session']>['session'];

/** Query of a conversion's visit, which may have been deleted. */
export const visitQuery = (project: string, id: string) =>
  documentQuery('ConversionVisit', ConversionVisitDocument, { project, id });

const DefinitionsDocument = graphql(`
  query ConversionDefinitions($project: String!) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
        archived
      }
      conversionDefinitions {
        key
        revision
        name
        trigger
        value
        currency
        boundsCurrency
        confirmationDays
        destinations
        updatedAt
      }
    }
  }
`);

export type Definition = ConversionDefinitionsQuery['project']['conversionDefinitions'][number];
export type GoalName = ConversionDefinitionsQuery['project']['goals'][number];

export const definitionsQuery = (project: string) =>
  documentQuery('ConversionDefinitions', DefinitionsDocument, { project });

export const PutDefinitionDocument = graphql(`
  mutation PutConversionDefinition(
    $project: String!
    $key: String!
    $input: ConversionDefinitionWrite!
    $revision: String
  ) {
    putConversionDefinition(project: $project, key: $key, input: $input, revision: $revision) {
      key
    }
  }
`);

export const DeleteDefinitionDocument = graphql(`
  mutation DeleteConversionDefinition($project: String!, $key: String!, $revision: String) {
    deleteConversionDefinition(project: $project, key: $key, revision: $revision)
  }
`);

export const SetStatusDocument = graphql(`
  mutation SetConversionStatus($project: String!, $id: UUID!, $input: ConversionStatusUpdate!) {
    setConversionStatus(project: $project, id: $id, input: $input) {
      id
    }
  }
`);

export const RetryDocument = graphql(`
  mutation RetryConversion($project: String!, $id: UUID!) {
    retryConversion(project: $project, id: $id) {
      id
    }
  }
`);

/** Mutation that invalidates everything about conversions. */
export function useConversionChange<Result>(change: () => Promise<Result>, done: (result: Result) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      done(result);
      await client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('Conversion'),
      });
    },
  });
}

const inVain: ReadonlySet<string> = new Set(['no_consent', 'consent_withdrawn', 'visit_deleted', 'erased']);

/**
 * Returns true if sending again could have another outcome. Uploads without consent are skipped each time, and so are
 * those whose visit was deleted or whose person was erased.
 */
export function isRetryable({ status, consent, clickIds, person, uploads }: Conversion): boolean {
  const counts = status === 'CONFIRMED' || status === 'PENDING';
  const agreed = consent || (clickIds.length === 0 && person.length === 0);
  return uploads.some(({ state, sentAt, code }) => {
    const ended = state === 'FAILED' || state === 'EXPIRED' || state === 'SKIPPED';
    return ended && (Boolean(sentAt) || (counts && agreed && !inVain.has(code ?? '')));
  });
}
