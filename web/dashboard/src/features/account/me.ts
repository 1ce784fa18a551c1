import { useSuspenseQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { MeQuery } from '@/gql/graphql';
import { request } from '@/lib/api';
import { graphScopeOf } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import type { Scope } from '@/rest/values';

const MeDocument = graphql(`
  query Me {
    me {
      user {
        id
        email
        name
        locale
        emailVerified
        createdAt
      }
      lastProjectId
      memberships {
        role
        pii
        scopes
        org {
          id
          slug
          name
        }
        projects {
          id
          slug
          name
        }
      }
    }
  }
`);

export type Membership = MeQuery['me']['memberships'][number];

export const meQuery = () => ({ ...documentQuery('Me', MeDocument, {}), staleTime: 5 * 60_000 });

/** Asks the server who is signed in now. */
export const readMe = async () => (await request(MeDocument, {})).me;

export function useMe() {
  return useSuspenseQuery(meQuery()).data.me;
}

/** The signed-in user as a member of an organization; undefined where they are none. */
export function useMembership(org: string): Membership | undefined {
  return useMe().memberships.find((candidate) => candidate.org.slug === org);
}

/** What the signed-in user may do in an organization. */
export function useCan(org: string) {
  const membership = useMembership(org);
  return (scope: Scope) => membership?.scopes.includes(graphScopeOf(scope)) ?? false;
}
