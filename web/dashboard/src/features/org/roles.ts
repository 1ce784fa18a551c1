import type { Role } from '@/gql/graphql';
import { lower, upper } from '@/lib/names';
import { allInvitedRole, allRole } from '@/rest/values';

/** A role as the REST interface and the dictionary name it. */
export const roleName = (role: Role) => lower(role);

const all: readonly Role[] = allRole.map(upper);

/** The roles somebody may give: only an owner makes owners. */
export const assignable = (mine: Role | undefined) => (mine === 'OWNER' ? all : all.filter((role) => role !== 'OWNER'));

/** Invitations never make owners. */
export const invitable = allInvitedRole.map(upper);

/** Only an owner demotes or removes one. */
export const mayChange = (mine: Role | undefined, theirs: Role) => mine === 'OWNER' || theirs !== 'OWNER';

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export function invitationState(
  invitation: { acceptedAt?: string | null; revokedAt?: string | null; expiresAt: string },
  now = Date.now(),
): InvitationState {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.revokedAt) return 'revoked';
  return Date.parse(invitation.expiresAt) <= now ? 'expired' : 'open';
}
