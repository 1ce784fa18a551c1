import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FragmentType, graphql } from '@/gql';
import type { AnnotationsQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

/** What charts show of annotations. */
export const ChartAnnotationFragment = graphql(`
  fragment ChartAnnotation on Annotation {
    id
    at
    end
    title
    kind
  }
`);

export type ChartAnnotations = readonly FragmentType<typeof ChartAnnotationFragment>[];

/** Buckets of a chart by their local starts, and the last day of the chart. */
export interface TimeSeries {
  series: readonly { start: string }[];
  period: { to: string; timezone: string };
}

const AnnotationsDocument = graphql(`
  query Annotations($project: String!) {
    project(project: $project) {
      id
      annotations {
        id
        at
        end
        title
        kind
        createdBy
        revision
      }
    }
  }
`);

export type Annotation = AnnotationsQuery['project']['annotations'][number];

/** All annotations of a project, earliest first. */
export const annotationsQuery = (project: string) => documentQuery('Annotations', AnnotationsDocument, { project });

export const CreateAnnotationDocument = graphql(`
  mutation CreateAnnotation($project: String!, $input: AnnotationCreate!) {
    createAnnotation(project: $project, input: $input) {
      id
    }
  }
`);

export const UpdateAnnotationDocument = graphql(`
  mutation UpdateAnnotation($project: String!, $id: UUID!, $input: AnnotationUpdate!, $revision: String) {
    updateAnnotation(project: $project, id: $id, input: $input, revision: $revision) {
      id
    }
  }
`);

export const DeleteAnnotationDocument = graphql(`
  mutation DeleteAnnotation($project: String!, $id: UUID!, $revision: String) {
    deleteAnnotation(project: $project, id: $id, revision: $revision)
  }
`);

/** A change of annotations, after which charts and the list are loaded again. */
export function useAnnotationChange(change: () => Promise<unknown>, onSuccess: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onSuccess();
      await Promise.all(
        ['Annotations', 'Overview', 'AdsSeries'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
}
