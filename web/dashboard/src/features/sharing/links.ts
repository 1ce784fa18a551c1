import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { Dimension, ShareLinksQuery } from '@/gql/graphql';
import { panels } from '@/features/overview/panels';
import { documentQuery } from '@/lib/query';

const ShareLinksDocument = graphql(`
  query ShareLinks($project: String!) {
    project(project: $project) {
      id
      shareLinks {
        id
        name
        hint
        screens
        dimensions
        filter
        freePeriod
        embedOn
        hasPassword
        expiresAt
        createdBy
        lastUsedAt
      }
    }
  }
`);

export type ShareLink = ShareLinksQuery['project']['shareLinks'][number];

/** All share links of a project, newest first. */
export const shareLinksQuery = (project: string) => documentQuery('ShareLinks', ShareLinksDocument, { project });

export const CreateShareLinkDocument = graphql(`
  mutation CreateShareLink($project: String!, $input: ShareLinkCreate!) {
    createShareLink(project: $project, input: $input) {
      link {
        name
        embedOn
      }
      url
    }
  }
`);

export const DeleteShareLinkDocument = graphql(`
  mutation DeleteShareLink($project: String!, $id: UUID!) {
    deleteShareLink(project: $project, id: $id)
  }
`);

/** A change of share links, after which their list is loaded again. */
export function useShareLinkChange<Answer>(change: () => Promise<Answer>, done: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      done(answer);
      await client.invalidateQueries({ queryKey: ['ShareLinks'] });
    },
  });
}

/** Dimensions that a link can show, in the order of the overview's panels. */
export const shareableDimensions: readonly Dimension[] = [
  ...new Set(panels.flatMap(({ views }) => views.map((view): Dimension => (view === 'PAGES' ? 'PAGE' : view)))),
];

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Markup for a page that shows a link, with the script that gives it the height of its content. */
export const snippetOf = (url: string, name: string) =>
  `<iframe src="${escaped(url)}" title="${escaped(name)}" loading="lazy" style="width:100%;height:600px;border:0"></iframe>
<script async src="${new URL('/embed.js', url).href}"></script>`;
