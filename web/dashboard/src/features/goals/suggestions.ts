import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const KnownDocument = graphql(`
  query KnownOfGoals($project: String!) {
    project(project: $project) {
      id
      filterOptions(limit: 100) {
        dimensions {
          dimension
          options {
            value
          }
        }
      }
    }
  }
`);

const offered = ['PAGE', 'PAGE_GROUP'] as const;

/** Suggestions for input fields, from the visits of the last 30 days. */
export type Known = Readonly<Record<(typeof offered)[number], string[]>>;

export function useKnown(project: string): Known {
  const { data } = useQuery({ ...documentQuery('KnownOfGoals', KnownDocument, { project }), staleTime: 300_000 });
  const of = (wanted: (typeof offered)[number]) =>
    data?.project.filterOptions.dimensions
      .find(({ dimension }) => dimension === wanted)
      ?.options.map(({ value }) => value) ?? [];
  return { PAGE: of('PAGE'), PAGE_GROUP: of('PAGE_GROUP') };
}
