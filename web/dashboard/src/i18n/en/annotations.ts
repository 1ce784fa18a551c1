import type { AnnotationKind } from '@/rest/values';

/** Annotations on charts, and their list in the setup of a project. */
export const annotations = {
  annotations: {
    heading: 'Annotations',
    text: 'Notes on the charts of this project: a deployment, a campaign, an outage. They change no figure.',
    none: 'No annotations yet',
    noneText: 'Add one here or at a chart, or have your build server add one after each deployment.',
    addTitle: 'Add an annotation',
    addText: 'Charts show it as a mark with its title.',
    add: 'Add',
    changeTitle: 'Change the annotation',
    title: 'Title',
    kind: 'Kind',
    kinds: {
      deployment: 'Deployment',
      campaign: 'Campaign',
      outage: 'Outage',
      other: 'Other',
    } satisfies Record<AnnotationKind, string>,
    kindHints: {
      deployment: 'A new version of the site or of its server.',
      campaign: 'Advertising, a newsletter or anything else that brings visitors.',
      outage: 'The site or its measurement did not work.',
      other: 'None of the others.',
    } satisfies Record<AnnotationKind, string>,
    at: 'When',
    zone: (zone: string) => `In the time zone ${zone}.`,
    end: 'Until',
    endHint: 'Leave empty for a single moment.',
    reversed: 'Must be later than the beginning.',
    years: (first: number, last: number) => `Use a year from ${first} to ${last}.`,
    by: (name: string) => `by ${name}`,
    change: (title: string) => `Change ${title}`,
    remove: (title: string) => `Delete ${title}`,
    more: (count: string) => `Show ${count} more`,
    deleteTitle: (title: string) => `Delete “${title}”?`,
    deleteText: 'Charts will no longer show it. No figure changes.',
    delete: 'Delete',
    mark: (count: number, said: readonly string[]) =>
      `${count === 1 ? 'Annotation' : `${count} annotations`}: ${said.join('; ')}`,
    andMore: (count: number) => `and ${count} more`,
  },
};
