import { useQuery } from '@tanstack/react-query';
import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const GoalNamesDocument = graphql(`
  query GoalNames($project: String!) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
      }
    }
  }
`);

/** Names of a project's goals by key, archived ones included. Asks the server only if they are wanted. */
export function useNamesOfGoals(project: string, wanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...documentQuery('GoalNames', GoalNamesDocument, { project }), enabled: wanted });
  return new Map(data?.project.goals.map(({ key, name }) => [key, name]));
}
