import type { Dictionary } from '../I18n';

export const leads: Pick<Dictionary, 'leads'> = {
  leads: {
    called: (code) => `Lead ${code}`,
    status: { new: 'Neu', qualified: 'Qualifiziert', won: 'Gewonnen', lost: 'Verloren' },
  },
};
