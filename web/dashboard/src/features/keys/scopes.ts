/** The scopes a key can be given, by what they are about, in the order they are offered. */
export const scopeGroups = [
  { group: 'reports', scopes: ['analytics:read'] },
  { group: 'events', scopes: ['events:write'] },
  { group: 'conversions', scopes: ['conversions:read', 'conversions:write'] },
  { group: 'ads', scopes: ['ads:read', 'ads:write'] },
  { group: 'leads', scopes: ['leads:read', 'leads:write'] },
  { group: 'setup', scopes: ['config:write', 'project:admin', 'project:create'] },
  { group: 'organization', scopes: ['org:admin'] },
] as const;

export type GrantableScope = (typeof scopeGroups)[number]['scopes'][number];

/** What the person may hand on: nobody grants what they do not hold. */
export function grantable(held: readonly string[]) {
  return scopeGroups
    .map(({ group, scopes }) => ({ group, scopes: scopes.filter((scope) => held.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0);
}

/** A key narrowed to projects never administers the organization. */
export const allowedFor = (scope: GrantableScope, narrowed: boolean) => !(narrowed && scope === 'org:admin');
