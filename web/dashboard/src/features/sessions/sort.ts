/** What sessions can be sorted by, as the interface names it. */
export const sorts = ['started_at', 'pages', 'engaged', 'scroll', 'clicks', 'video', 'relevance'] as const;
export type Sort = (typeof sorts)[number];
export type Dir = 'asc' | 'desc';
