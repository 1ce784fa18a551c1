import type { Role } from '@/gql/graphql';

/** Roles as the REST interface and the dictionary name them. */
export type RoleName = Lowercase<Role>;

export const roleName = (role: Role) => role.toLowerCase() as RoleName;

const all = ['OWNER', 'ADMIN', 'ANALYST', 'VIEWER'] as const satisfies readonly Role[];

/** The roles somebody may give: only an owner makes owners. */
export const assignable = (mine: Role | undefined) => (mine === 'OWNER' ? all : all.filter((role) => role !== 'OWNER'));

/** Invitations never make owners. */
export const invitable = ['ADMIN', 'ANALYST', 'VIEWER'] as const satisfies readonly Role[];

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
