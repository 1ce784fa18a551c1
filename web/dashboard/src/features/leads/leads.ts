import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { daysOf } from '@/features/conversions/days';
import { oneOf, readReportSearch, type ReportSearch } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { LeadDetailQuery } from '@/gql/graphql';
import { request } from '@/lib/api';
import { upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import { allChannel, allLeadStatus, type Channel, type LeadStatus } from '@/rest/values';
import type { Wanted } from './person';

/**
 * The filters of the list, named as those of the REST interface. The days, and the channel, are those of the reports.
 * Whom somebody looks for is none of them: an address or a number has no place in the address bar.
 */
export interface LeadsSearch {
  status?: LeadStatus;
  channel?: Channel;
}

export function readLeadsSearch(raw: Record<string, unknown>): LeadsSearch {
  const [status, channel] = [oneOf(allLeadStatus, raw.status), oneOf(allChannel, raw.channel)];
  return { ...(status ? { status } : {}), ...(channel ? { channel } : {}) };
}

/** From the list to one of it and back again, its days and filters stay in the address. */
export const keepFilters = (now: Readonly<Record<string, unknown>>) => ({
  ...readReportSearch(now),
  ...readLeadsSearch(now),
});

/** The same address without any of the filters. */
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

/** Which leads, as the server is asked. */
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
  /** Whether people are shown in plain text, which is recorded. */
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
    // What is recorded is read only when somebody asks for it, and not kept.
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

/** What the project says of keeping people in plain text. */
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

/** Whether the project has any lead at all. */
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
 * One lead with its visits. Where the project keeps plain text it is read with them, which is recorded: so it is asked for
 * once for each time that somebody opens the page, and never by itself.
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
      id
      status
      value
      currency
    }
  }
`);

export const DeleteLeadDocument = graphql(`
  mutation DeleteLead($project: String!, $id: UUID!) {
    deleteLead(project: $project, id: $id)
  }
`);

/** A change of a lead, after which the lists, and what else tells of it, are asked for again when they are seen. */
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
