import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { GoalsQuery, GoalUpdate } from '@/gql/graphql';
import { isCompared, type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { request } from '@/lib/api';
import { documentQuery } from '@/lib/query';

const GoalsDocument = graphql(`
  query Goals($project: String!, $filter: AnalyticsFilter, $compare: Boolean) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
        match
        isConversion
        value
        currency
        sort
        archived
        revision
      }
      goalsReport(filter: $filter, compare: $compare) {
        currency
        period {
          ...CappedDays
        }
        recomputing
        totals {
          sessions
        }
        rows {
          key
          name
          isConversion
          recomputing
          reached {
            sessions
            rate
            value
          }
          before {
            sessions
            rate
            value
          }
        }
        comparison {
          period {
            from
            to
            timezone
            since
          }
          until
        }
      }
    }
  }
`);

export type Goal = GoalsQuery['project']['goals'][number];
export type GoalsReport = GoalsQuery['project']['goalsReport'];
export type GoalRow = GoalsReport['rows'][number];

export const goalsQuery = (project: string, search: ReportSearch) =>
  documentQuery('Goals', GoalsDocument, {
    project,
    filter: toAnalyticsFilter(search),
    compare: isCompared(search),
  });

const UpdateGoalDocument = graphql(`
  mutation UpdateGoal($project: String!, $key: String!, $input: GoalUpdate!, $revision: String) {
    updateGoal(project: $project, key: $key, input: $input, revision: $revision) {
      key
    }
  }
`);

export const updateGoal = (project: string, key: string, input: GoalUpdate, revision: string | null = null) =>
  request(UpdateGoalDocument, { project, key, input, revision });

/** Mutation of goals. Invalidates every report. */
export function useGoalChange<Result, Given = void>(change: (given: Given) => Promise<Result>, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries();
      done();
    },
  });
}

/** Returns the new positions that move a goal one place up or down. */
export function moved(goals: readonly Goal[], key: string, by: 1 | -1): { key: string; sort: number }[] {
  const order = goals.map((goal) => goal.key);
  const at = order.indexOf(key);
  const [one, other] = [order[at], order[at + by]];
  if (one === undefined || other === undefined) return [];
  [order[at], order[at + by]] = [other, one];
  return order
    .map((name, sort) => ({ key: name, sort }))
    .filter(({ key: name, sort }) => goals.find((goal) => goal.key === name)?.sort !== sort);
}

/** Suggests a key for a goal's name. */
export const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
