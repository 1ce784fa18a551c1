import { graphql } from '@/gql';
import type { InstallQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

const InstallDocument = graphql(`
  query Install($project: String!) {
    project(project: $project) {
      id
      publishableKeys {
        value
        expiresAt
        revokedAt
        createdAt
      }
    }
  }
`);

export const installQuery = (project: string) => documentQuery('Install', InstallDocument, { project });

/** The newest valid key, preferably one without an end; undefined if there is none. */
export function keyInForce({ project }: InstallQuery): string | undefined {
  const keys = project.publishableKeys
    .filter((key) => key.value && !key.revokedAt && !(key.expiresAt && Date.parse(key.expiresAt) < Date.now()))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (keys.find((key) => !key.expiresAt) ?? keys[0])?.value ?? undefined;
}
