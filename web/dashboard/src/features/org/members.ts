import { graphql } from '@/gql';
import type { MembersQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

const MembersDocument = graphql(`
  query Members($org: String!) {
    organization(org: $org) {
      id
      members {
        userId
        email
        name
        role
        pii
        createdAt
        lastLoginAt
      }
      invitations {
        id
        email
        role
        pii
        createdAt
        expiresAt
        acceptedAt
        revokedAt
      }
    }
  }
`);

export type Member = MembersQuery['organization']['members'][number];
export type Invitation = MembersQuery['organization']['invitations'][number];

export const membersQuery = (org: string) => documentQuery('Members', MembersDocument, { org });
