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

/** What there is to ask. It changes only with the server. */
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

/** The rows of a query. It runs when somebody asks, and not again by itself. */
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

/** A value of a row: what JSON has, as far as SQL has it too. */
export type Cell = string | number | null;

export const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : value === null ? null : String(value);
