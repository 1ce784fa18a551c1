import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useSearch } from '@tanstack/react-router';
import { graphql } from '@/gql';
import type { ReportSearch } from '@/features/filters/params';
import { documentQuery } from '@/lib/query';

const ProjectDocument = graphql(`
  query Project($project: String!) {
    project(project: $project) {
      id
      slug
      orgSlug
      name
      timezone
      currency
      locale
      country
      retentionDays
      settings
      pendingDeletions {
        kind
        count
        beginsAt
        formerDays
      }
      createdAt
      revision
      segments {
        key
        name
        shared
        where
        revision
      }
    }
  }
`);

export const projectQuery = (address: string) => ({
  ...documentQuery('Project', ProjectDocument, { project: address }),
  staleTime: 60_000,
});

/** The full address of a project: `org/project`. */
export const addressOf = ({ org, project }: { org: string; project: string }) => `${org}/${project}`;

const route = getRouteApi('/_app/p/$org/$project');

/** The project of the current screen. */
export function useProject() {
  const address = addressOf(route.useParams());
  return { address, ...useSuspenseQuery(projectQuery(address)).data.project };
}

/** The organization and project of the URL, for links. */
export const usePlace = () => route.useParams();

/** The period and the filter in the URL of the current screen. */
export const useReportSearch = (): ReportSearch => useSearch({ strict: false });
