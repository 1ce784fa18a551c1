import type { Dimension } from '@/gql/graphql';

/** Dimensions for filtering and splitting, in groups. */
export const dimensionGroups = [
  ['pages', ['PAGE', 'ENTRY_PAGE', 'EXIT_PAGE', 'PAGE_GROUP', 'VARIANT']],
  ['source', ['CHANNEL', 'REF_HOST', 'TRAFFIC', 'CLICK_ID']],
  ['campaign', ['UTM_CAMPAIGN', 'UTM_SOURCE', 'UTM_MEDIUM', 'UTM_CONTENT', 'UTM_TERM', 'UTM_ID']],
  ['audience', ['COUNTRY', 'LANG', 'DEVICE', 'BROWSER', 'OS', 'SCREEN']],
  ['behaviour', ['GOAL', 'EVENT', 'RELEVANCE_TIER', 'STITCH']],
] as const satisfies readonly (readonly [string, readonly Dimension[]])[];
