import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { daysOf } from '@/features/period/days';
import { readReportSearch, type ReportSearch } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { LeadDetailQuery } from '@/gql/graphql';
import { request } from '@/lib/api';
import { upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import type { Wanted } from './person';
import { type LeadsSearch, readLeadsSearch } from './search';

/** Keeps the period and the filters in the URL when going from the list to a lead and back. */
export const keepFilters = (now: Readonly<Record<string, unknown>>) => ({
  ...readReportSearch(now),
  ...readLeadsSearch(now),
});

/** The search parameters without the filters. */
export const noFilters = { status: undefined, channel: undefined } satisfies Record<keyof LeadsSearch, undefined>;

const LeadsDocument = graphql(`
  query Leads(
    $project: String!
    $email: String
    $phone: String
    $status: LeadStatus
    $channel: Channel
    $from: String
    $to: String
    $contact: Boolean
    $cursor: String
  ) {
    project(project: $project) {
      id
      leads(
        email: $email
        phone: $phone
        status: $status
        channel: $channel
        from: $from
        to: $to
        contact: $contact
        limit: 50
        cursor: $cursor
      ) {
        nextCursor
        erased
        items {
          id
          ...LeadRow
        }
      }
    }
  }
`);

/** Parameters of the list for the server. */
export function askedFor(search: ReportSearch & LeadsSearch, timezone: string) {
  const { status, channel } = readLeadsSearch({ ...search });
  return {
    status: status ? upper(status) : null,
    channel: channel ? upper(channel) : null,
    ...daysOf(search, timezone),
  };
}

interface Reading {
  wanted?: Wanted | null;
  /** Whether to load contact details, which is written to the audit log. */
  contact?: boolean;
}

export function leadsQuery(
  project: string,
  timezone: string,
  search: ReportSearch & LeadsSearch,
  { wanted = null, contact = false }: Reading = {},
) {
  const variables = { project, ...wanted, ...askedFor(search, timezone), contact: contact || null };
  return infiniteQueryOptions({
    queryKey: ['Leads', variables],
    queryFn: ({ pageParam, signal }) => request(LeadsDocument, { ...variables, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.project.leads.nextCursor ?? null,
    // Contact details are loaded only on request, because each read is logged, and are not cached.
    ...(contact ? { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
}

const LeadSettingsDocument = graphql(`
  query LeadSettings($project: String!) {
    project(project: $project) {
      id
      settings
    }
  }
`);

/** The project's setting for keeping plain text. */
export const leadSettingsQuery = (project: string) => documentQuery('LeadSettings', LeadSettingsDocument, { project });

const AnyLeadDocument = graphql(`
  query AnyLead($project: String!) {
    project(project: $project) {
      id
      leads(limit: 1) {
        erased
        items {
          id
        }
      }
    }
  }
`);

/** Query that checks if the project has any lead. */
export const anyLeadQuery = (project: string) => documentQuery('LeadsAny', AnyLeadDocument, { project });

const LeadDetailDocument = graphql(`
  query LeadDetail($project: String!, $id: UUID!) {
    project(project: $project) {
      id
      lead(id: $id) {
        lead {
          id
          status
          value
          currency
          identities
          contact {
            email
            phone
            firstName
            lastName
            externalId
          }
          traits
          form
          consent
          channel
          utmSource
          utmMedium
          utmCampaign
          firstSessionId
          firstSeenAt
          lastSeenAt
        }
        visits {
          id
          ...LeadVisit
        }
        conversions {
          id
          status
          ...ConversionItem
        }
      }
    }
  }
`);

export type LeadDetail = NonNullable<LeadDetailQuery['project']['lead']>;
export type Lead = LeadDetail['lead'];

/**
 * One lead with its visits. If the project keeps plain text, the lead includes it and the read is logged.
 * So the lead is loaded once each time a person opens the page, and never refetched automatically.
 */
export const leadQuery = (project: string, id: string) => ({
  ...documentQuery('LeadDetail', LeadDetailDocument, { project, id }),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const UpdateLeadDocument = graphql(`
  mutation UpdateLead($project: String!, $id: UUID!, $input: LeadUpdate!) {
    updateLead(project: $project, id: $id, input: $input) {
      lead {
        id
        status
        value
        currency
      }
    }
  }
`);

const SigningSecretDocument = graphql(`
  query SigningSecret($project: String!) {
    project(project: $project) {
      id
      identitySecretCreatedAt
    }
  }
`);

/** When the secret for signed ids was created. */
export const signingSecretQuery = (project: string) =>
  documentQuery('SigningSecret', SigningSecretDocument, { project });

export const RenewIdentitySecretDocument = graphql(`
  mutation RenewIdentitySecret($project: String!) {
    renewIdentitySecret(project: $project) {
      secret
      createdAt
    }
  }
`);

export const DeleteLeadDocument = graphql(`
  mutation DeleteLead($project: String!, $id: UUID!) {
    deleteLead(project: $project, id: $id)
  }
`);

/** Mutation of a lead. Invalidates the lists and everything else that shows the lead. */
export function useLeadChange<Result>(change: () => Promise<Result>, done: (result: Result) => void | Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await done(result);
      await client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          typeof name === 'string' && (/^(Leads|Conversion)/.test(name) || name === 'Session'),
      });
    },
  });
}
