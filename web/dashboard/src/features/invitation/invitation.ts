import { queryOptions } from '@tanstack/react-query';
import { get, post } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

/** The invitation, as far as anyone with the link may see it. */
export type InvitationDetails = Schemas['InvitationDetails'];

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['Invitation', token],
    queryFn: () => get('/v1/invitations/{token}', { path: { token } }),
    staleTime: Infinity,
  });

export const acceptInvitation = (token: string) =>
  post('/v1/invitations/{token}/accept', undefined, { path: { token } });
