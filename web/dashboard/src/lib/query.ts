import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { TypedDocumentString } from '@/gql/graphql';
import { request } from './api';
import { asProblem } from './problem';

/** How long a cached answer counts as fresh. */
export const freshFor = 20_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && asProblem(error).passing,
      retryDelay: (attempt) => Math.min(4_000, 400 * 2 ** attempt),
    },
  },
});

/** Refresh interval of a report while its tab is visible. */
export const refreshEvery = 30_000;

/** Query options for a generated document: its name and variables are the key. */
export function documentQuery<Result, Variables>(
  name: string,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
) {
  const queryKey: QueryKey = [name, variables];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(document, variables, signal),
  });
}
