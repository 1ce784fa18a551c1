import type { Role } from '@/gql/graphql';
import { lower, upper } from '@/lib/names';
import { allInvitedRole, allRole } from '@/rest/values';

/** A role, in the spelling of the REST API and the dictionary. */
export const roleName = (role: Role) => lower(role);

const all: readonly Role[] = allRole.map(upper);

/** Roles that the person may assign: only owners can make owners. */
export const assignable = (mine: Role | undefined) => (mine === 'OWNER' ? all : all.filter((role) => role !== 'OWNER'));

/** Roles for invitations, which never make owners. */
export const invitable = allInvitedRole.map(upper);

/** Returns true if the person may change or remove the member. Only owners may demote or remove owners. */
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
