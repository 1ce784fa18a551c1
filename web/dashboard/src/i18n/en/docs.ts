import type { HitKind } from '@/rest/values';

/** The documentation in the product. Guides come from the server. */
export const docs = {
  docs: {
    search: 'Search the documentation',
    placeholder: 'Search: ad blocker, refund, SVC_DATA_DIR …',
    all: 'All guides',
    contents: 'On this page',
    around: 'Other guides',
    reference: 'API reference',
    found: 'Search results',
    nothing: (question: string) => `Nothing found for “${question}”`,
    nothingText: 'Try another word, or fewer of them. Words may be incomplete or misspelt.',
    kinds: {
      guide: 'Guide',
      operation: 'Operation of the API',
      error: 'Error code',
      setting: 'Setting of the server',
      metric: 'Figure',
      filter: 'Filter',
    } satisfies Record<HitKind, string>,
  },
} as const;
