import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

const SqlSchemaDocument = graphql(`
  query SqlSchema($project: String!) {
    project(project: $project) {
      id
      schema {
        limits {
          rows
          seconds
        }
        functions
        tables {
          name
          meaning
          columns {
            name
            type
            unit
            nullable
            meaning
            values
          }
        }
        questions {
          name
          question
          query
        }
      }
    }
  }
`);

/** Tables and example queries. They change only with the server version. */
export const schemaQuery = (project: string) => ({
  ...documentQuery('SqlSchema', SqlSchemaDocument, { project }),
  staleTime: 60 * 60_000,
});

export const SqlDocument = graphql(`
  query Sql($project: String!, $query: String!) {
    project(project: $project) {
      id
      sql(input: { query: $query }) {
        columns {
          name
          type
        }
        rows
        rowCount
        truncated
        durationMs
        recomputing
      }
    }
  }
`);

/** Result of a query. Runs on request and is never refetched automatically. */
export const sqlQuery = (project: string, query: string) => ({
  ...documentQuery('Sql', SqlDocument, { project, query }),
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export interface Column {
  name: string;
  type: string;
  unit?: string | null;
  nullable: boolean;
  meaning: string;
  values: string[];
}

export interface Table {
  name: string;
  meaning: string;
  columns: Column[];
}

/** A cell value: the JSON types that SQL results can have. */
export type Cell = string | number | null;

export const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : value === null ? null : String(value);
