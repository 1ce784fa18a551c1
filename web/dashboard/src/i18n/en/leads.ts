import type { LeadStatus } from '@/rest/values';

export const leads = {
  leads: {
    called: (code: string) => `Lead ${code}`,
    status: {
      new: 'New',
      qualified: 'Qualified',
      won: 'Won',
      lost: 'Lost',
    } satisfies Record<LeadStatus, string>,
  },
} as const;
