import type { Scope as GraphScope } from '@/gql/graphql';
import type { Scope } from '@/rest/values';

/** GraphQL writes enum values in capitals; REST, URLs and the dictionary use lower case. */
export const lower = <T extends string>(value: T) => value.toLowerCase() as Lowercase<T>;
export const upper = <T extends string>(value: T) => value.toUpperCase() as Uppercase<T>;

/** Scopes contain a colon, which GraphQL enum values cannot: `org:admin` is `ORG_ADMIN` there. */
export const scopeOf = (scope: GraphScope) => scope.toLowerCase().replace('_', ':') as Scope;
export const graphScopeOf = (scope: Scope) => scope.toUpperCase().replace(':', '_') as GraphScope;
