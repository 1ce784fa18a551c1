import { queryOptions } from '@tanstack/react-query';
import type { Role } from '@/gql/graphql';
import { get, post } from '@/lib/api';

/** What whoever holds the link may know about an invitation. */
export interface InvitationDetails {
  org: { slug: string; name: string };
  email: string;
  role: Lowercase<Role>;
  invitedBy: string | null;
  expiresAt: string;
  accountExists: boolean;
}

const pathOf = (token: string) => `/v1/invitations/${encodeURIComponent(token)}`;

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['Invitation', token],
    queryFn: () => get<InvitationDetails>(pathOf(token)),
    staleTime: Infinity,
  });

export const acceptInvitation = (token: string) => post<unknown>(`${pathOf(token)}/accept`, {});
