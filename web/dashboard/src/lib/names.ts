import type { Scope as GraphScope } from '@/gql/graphql';
import type { Scope } from '@/rest/values';

/** GraphQL writes the values of fixed lists in capitals; REST, addresses and the dictionary do not. */
export const lower = <T extends string>(value: T) => value.toLowerCase() as Lowercase<T>;
export const upper = <T extends string>(value: T) => value.toUpperCase() as Uppercase<T>;

/** Scopes have a colon besides, which no value of GraphQL can have: `org:admin` is `ORG_ADMIN` there. */
export const scopeOf = (scope: GraphScope) => scope.toLowerCase().replace('_', ':') as Scope;
export const graphScopeOf = (scope: Scope) => scope.toUpperCase().replace(':', '_') as GraphScope;
