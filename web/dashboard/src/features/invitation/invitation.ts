import { queryOptions } from '@tanstack/react-query';
import { get, post } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

/** What whoever holds the link may know about an invitation. */
export type InvitationDetails = Schemas['InvitationDetails'];

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['Invitation', token],
    queryFn: () => get('/v1/invitations/{token}', { path: { token } }),
    staleTime: Infinity,
  });

export const acceptInvitation = (token: string) =>
  post('/v1/invitations/{token}/accept', undefined, { path: { token } });
