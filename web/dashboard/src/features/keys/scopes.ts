import type { Scope } from '@/rest/values';

/** Proxy keys have a form of their own, so their scope is not offered. */
export type GrantableScope = Exclude<Scope, 'ingest:proxy'>;

/** Scopes by topic, in the order of the form. A new scope of the server does not compile
 * until it has a line here. */
const groupOf = {
  'analytics:read': 'reports',
  'events:write': 'events',
  'conversions:read': 'conversions',
  'conversions:write': 'conversions',
  'ads:read': 'ads',
  'ads:write': 'ads',
  'leads:read': 'leads',
  'leads:write': 'leads',
  'config:write': 'setup',
  'project:admin': 'setup',
  'project:create': 'setup',
  'org:admin': 'organization',
} as const satisfies Record<GrantableScope, string>;

type ScopeGroup = (typeof groupOf)[GrantableScope];

const scopes = Object.keys(groupOf) as GrantableScope[];
const groups = [...new Set<ScopeGroup>(Object.values(groupOf))];

/** Scopes that the person may grant: only those they have themselves. */
export function grantable(held: readonly Scope[]) {
  const offered = scopes.filter((scope) => held.includes(scope));
  return groups
    .map((group) => ({ group, scopes: offered.filter((scope) => groupOf[scope] === group) }))
    .filter(({ scopes: ofGroup }) => ofGroup.length > 0);
}

/** Returns false for `org:admin` on a key that is limited to projects. */
export const allowedFor = (scope: GrantableScope, narrowed: boolean) => !(narrowed && scope === 'org:admin');
