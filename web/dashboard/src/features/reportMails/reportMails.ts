import { queryOptions } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { ReportMailsQuery } from '@/gql/graphql';
import { get, post } from '@/lib/api';
import { documentQuery } from '@/lib/query';

const ReportMailsDocument = graphql(`
  query ReportMails {
    organizations {
      id
      slug
      name
      projects {
        id
        name
      }
      reportSubscriptions {
        id
        projectId
        frequency
        address
        userId
        locale
        timezone
        createdBy
        createdAt
        confirmedAt
        nextAt
      }
    }
  }
`);

export type ReportOrganization = ReportMailsQuery['organizations'][number];
export type ReportSubscription = ReportOrganization['reportSubscriptions'][number];

/** Subscriptions to reports by mail that the person may see, by organization. */
export const reportMailsQuery = () => documentQuery('ReportMails', ReportMailsDocument, {});

/** The subscription to which the link of a mail belongs. */
export const reportLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['ReportLink', token],
    queryFn: () => get('/v1/report-subscriptions/{token}', { path: { token } }),
    staleTime: Infinity,
  });

export const confirmReports = (token: string) =>
  post('/v1/report-subscriptions/{token}/confirm', undefined, { path: { token } });

export const endReports = (token: string) =>
  post('/v1/report-subscriptions/{token}/end', undefined, { path: { token } });
