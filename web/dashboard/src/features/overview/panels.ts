import type { Dimension } from '@/gql/graphql';

/** The panels below the chart, in reading order. The first view of each is the default. */
export const panels = [
  { key: 'pages', views: ['PAGES', 'ENTRY_PAGE', 'EXIT_PAGE', 'PAGE_GROUP'] },
  { key: 'sources', views: ['CHANNEL', 'REF_HOST', 'UTM_SOURCE', 'CLICK_ID'] },
  { key: 'campaigns', views: ['UTM_CAMPAIGN', 'UTM_MEDIUM', 'UTM_SOURCE', 'UTM_TERM', 'UTM_CONTENT'] },
  { key: 'goals', views: ['GOAL', 'EVENT'] },
  { key: 'places', views: ['COUNTRY', 'LANG'] },
  { key: 'devices', views: ['DEVICE', 'BROWSER', 'OS', 'SCREEN'] },
] as const satisfies readonly { key: string; views: readonly ('PAGES' | Dimension)[] }[];

/** `PAGES` is the report of pages; everything else is a breakdown by one dimension. */
export type View = (typeof panels)[number]['views'][number];
export type PanelKey = (typeof panels)[number]['key'];

/** The active view of each panel. */
export type Views = Record<PanelKey, View>;

/** Reads the views from the URL. Panels without a value show their first view. */
export const viewsOf = (search: Partial<Views>) =>
  Object.fromEntries(panels.map(({ key, views }) => [key, search[key] ?? views[0]])) as Views;

export const dimensionOf = (view: View): Dimension => (view === 'PAGES' ? 'PAGE' : view);
